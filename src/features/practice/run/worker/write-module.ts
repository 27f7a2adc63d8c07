import { transform } from 'sucrase'
import type { WorkFile } from '../../work.rules.ts'
import { exportedOneByOne } from './one-by-one.ts'
import { isScriptFile } from './module-files.ts'
import { Unreadable } from './unreadable.ts'

/** A file without types and JSX, whose imports are calls of `require`; null for one that is no script. Its lines stay where they are. */
export function moduleCode({ name, text }: WorkFile, isScript = isScriptFile(name)): string | null {
  if (!isScript) return null
  const isTyped = /\.tsx?$/.test(name)
  try {
    const transforms: ('typescript' | 'jsx' | 'imports')[] = isTyped ? ['typescript', 'imports'] : ['imports']
    if (name.endsWith('x') || !isTyped) transforms.push('jsx')
    const options = { transforms, jsxRuntime: 'automatic', production: true, filePath: name, preserveDynamicImport: false } as const
    return transform(exportedOneByOne(text, options), options).code
  } catch (error) {
    const [, words = '', line] = /^(?:Error transforming [^:]+: )?(.*?)(?: \((\d+):\d+\))?$/s.exec((error as Error).message) ?? []
    throw new Unreadable(words, name, line ? Number(line) : null)
  }
}
