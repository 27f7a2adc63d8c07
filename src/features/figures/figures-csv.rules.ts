export type Cell = string | number | null

/** Formats a table by RFC 4180. */
export function csvOf(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [columns, ...rows].map((row) => `${row.map(fieldOf).join(',')}\r\n`).join('')
}

function fieldOf(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = withoutFormula(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Escapes text that a spreadsheet would run as a formula; after an apostrophe it is plain text. */
function withoutFormula(text: string): string {
  return /^(\s*[=+\-@＝＋－＠]|[\t\r])/.test(text) ? `'${text}` : text
}
