const MOST_TRIES = 50

/**
 * Where in a statement, which others may follow, the mistake is that SQLite complains of. It names a token, not its place.
 * `complaintOf` says what SQLite says of the beginning of the statement.
 */
export function mistakeIn(statement: string, message: string, complaintOf: (beginning: string) => string): number {
  const token = /^near "([^]+)": syntax error$/.exec(message)?.[1]
  if (token !== undefined) {
    const ends = placesOf(statement, token).slice(0, MOST_TRIES)
    return ends.find((at) => complaintOf(statement.slice(0, at + token.length)) === message) ?? 0
  }
  if (message === 'incomplete input') return endOf(statement)
  const unknown = /^unrecognized token: "([^]+)"$/.exec(message)?.[1]
  // a text that never ends begins with its quotation mark
  if (unknown !== undefined) return Math.max(0, (unknown.startsWith("'") ? statement : withoutTexts(statement)).indexOf(unknown))
  const name = /^(?:no such (?:table|column|function)|ambiguous column name): (.+)$|has no column named (.+)$/.exec(message)
  const [own = ''] = /^(?:"[^"]*"|[^;])*/.exec(withoutTexts(statement)) ?? []
  return name ? (placesOf(own, name[1] ?? name[2] ?? '')[0] ?? 0) : 0
}

/** Each place of a token, not of a longer word that holds it. */
function placesOf(statement: string, token: string): number[] {
  const isWord = /^\w/.test(token)
  const escaped = token.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
  const pattern = new RegExp(isWord ? String.raw`(?<!\w)${escaped}(?!\w)` : escaped, 'gi')
  return [...statement.matchAll(pattern)].map(({ index }) => index)
}

/** Behind the last sign that is neither blank nor a semicolon. */
function endOf(statement: string): number {
  return statement.replace(/[\s;]+$/, '').length
}

/** Comments and quoted texts become blanks, so that places stay. */
function withoutTexts(statement: string): string {
  return statement.replaceAll(/--[^\n]*|\/\*[^]*?(?:\*\/|$)|'(?:''|[^'])*'?/g, (text) => text.replaceAll(/[^\n]/g, ' '))
}
