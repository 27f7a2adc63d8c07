import type { PublishedValidation } from '#features/content/content.rules.ts'
import { workIn } from '#features/practice/work.rules.ts'

/** A shorter text may be another answer, as 1 is to 12. */
const SHORTEST = 20

/** Whether `later` is `earlier` with something written into it, so that nothing is lost without `earlier`. */
export function isEarlierState(type: PublishedValidation['type'], earlier: string, later: string): boolean {
  if (type !== 'WORK') return earlier.length >= SHORTEST && isWithin(earlier, later)
  const [before, after] = [workIn(earlier), workIn(later)]
  return before !== null && after !== null && before.files.every(({ name, text }) => isWithin(text, textOf(after.files, name)))
}

function textOf(files: readonly { name: string; text: string }[], name: string): string {
  return files.find((file) => file.name === name)?.text ?? ''
}

/** In one place: what begins and ends alike. An editor closes a bracket before what goes into it is written. */
function isWithin(earlier: string, later: string): boolean {
  if (earlier.length > later.length) return false
  let start = 0
  while (start < earlier.length && earlier[start] === later[start]) start += 1
  return later.endsWith(earlier.slice(start))
}
