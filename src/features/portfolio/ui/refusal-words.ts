import { ResponseError } from '#platform/calls/errors.ts'
import { NotEditing } from '../portfolio.client.ts'
import { formTexts } from '../portfolio.texts.ts'

const words: Readonly<Record<string, string>> = {
  not_a_url: formTexts.notAUrl,
  not_reachable: formTexts.notReachable,
  no_title: formTexts.noTitle,
  file_gone: formTexts.fileGone,
  not_finished: formTexts.notFinished,
  not_found: formTexts.notFound,
}

/** A refusal in words. */
export function wordsFor(refused: string): string {
  return words[refused] ?? formTexts.failed
}

/** A failure in words; the server's own if there are any. */
export function wordsOf(error: unknown): string {
  const says = error instanceof NotEditing || (error instanceof ResponseError && error.defined)
  return says ? error.message : formTexts.failed
}
