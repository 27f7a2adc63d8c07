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

/** What the server did not take, in words. */
export function wordsFor(refused: string): string {
  return words[refused] ?? formTexts.failed
}

/** What failed, in words: the server's own where it gave any. */
export function wordsOf(error: unknown): string {
  const says = error instanceof NotEditing || (error instanceof ResponseError && error.defined)
  return says ? error.message : formTexts.failed
}
