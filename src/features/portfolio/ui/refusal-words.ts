import { formTexts } from '../texts.ts'

const words: Readonly<Record<string, string>> = {
  not_a_url: formTexts.notAUrl,
  no_title: formTexts.noTitle,
  file_gone: formTexts.fileGone,
  not_finished: formTexts.notFinished,
  not_found: formTexts.notFound,
}

/** What the server did not take, in words. */
export function wordsFor(refused: string): string {
  return words[refused] ?? formTexts.failed
}
