import type { ImageAttrs } from './image.rules.ts'

/** One set for each format, in the compiler's order of preference. */
export function sourceSets(sources: ImageAttrs['sources']): { type: string; srcSet: string }[] {
  const sets = new Map<string, string[]>()
  for (const { src, width, type } of sources) sets.set(type, [...(sets.get(type) ?? []), `${src} ${width}w`])
  return [...sets].map(([type, candidates]) => ({ type, srcSet: candidates.join(', ') }))
}
