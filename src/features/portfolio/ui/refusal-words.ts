import { ResponseError } from '#platform/calls/errors.ts'
import { NotEditing } from '../portfolio.client.ts'
import { tileFormTexts } from '../portfolio.texts.ts'

const words: Readonly<Record<string, string>> = {
  not_a_url: tileFormTexts.notAUrl,
  not_reachable: tileFormTexts.notReachable,
  no_title: tileFormTexts.noTitle,
  file_gone: tileFormTexts.fileGone,
  not_finished: tileFormTexts.notFinished,
  not_found: tileFormTexts.notFound,
}

/** A refusal in words. */
export function wordsFor(refused: string): string {
  return words[refused] ?? tileFormTexts.failed
}

/** A failure in words; the server's own if there are any. */
export function refusalWords(error: unknown): string {
  const says = error instanceof NotEditing || (error instanceof ResponseError && error.defined)
  return says ? error.message : tileFormTexts.failed
}
