/** The section with the author's own answers. */
export const OURS = 'our-answers'

/** Whether the bold words of an item name the question, or its beginning. */
export function isAbout(named: string, question: string): boolean {
  const words = plain(named)
  return words !== '' && `${plain(question)} `.startsWith(`${words} `)
}

function plain(words: string): string {
  return words
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()
}
