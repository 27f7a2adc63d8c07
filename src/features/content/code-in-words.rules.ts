/** Words with `code` in backticks as their pieces: every second one is code. A backtick without its other one is a letter. */
export function piecesOf(words: string): string[] {
  const pieces = words.split('`')
  return pieces.length % 2 === 1 && pieces.every((piece, at) => at % 2 === 0 || piece.trim() !== '') ? pieces : [words]
}

/** A question is too long for a list: its first sentence names it as well, where that is short and says something. */
export function shortTitle(title: string): string {
  const [first = ''] = /^.+?[.?!](?= )/.exec(title) ?? []
  return title.length > LONG_NAME && first.length >= SHORTEST_NAME && first.length <= LONG_NAME ? first.replace(/\.$/, '') : title
}

const LONG_NAME = 60
const SHORTEST_NAME = 12
