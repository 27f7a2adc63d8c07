import type { RunMark, TextRun, LinkedWords } from './handout-text.rules.ts'

const PIECE = /<(\/?)([a-z][a-z0-9]*)(?:\s+href="([^"]*)")?[^>]*>|[^<]+|</gi
const MARKS: Record<string, RunMark> = {
  b: 'bold',
  strong: 'bold',
  th: 'bold',
  em: 'italic',
  i: 'italic',
  code: 'code',
  kbd: 'code',
  pre: 'code',
  del: 'strike',
  s: 'strike',
}
const LINES = new Set(['p', 'br', 'hr', 'li', 'ol', 'ul', 'tr', 'pre', 'blockquote', 'h3', 'h4', 'table'])
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' }

/** Converts an explanation's simple HTML to words: formatting stays, block elements become lines. */
export function wordsOfHtml(html: string): LinkedWords[] {
  const words: LinkedWords[] = []
  const open: RunMark[] = []
  let href: string | null = null
  const say = (run: TextRun) => {
    const last = words.at(-1)
    if (last && last.href === href) last.runs.push(run)
    else words.push({ href, runs: [run] })
  }
  for (const [piece, closes, name, address] of html.matchAll(PIECE)) {
    const tag = name?.toLowerCase()
    if (tag === undefined) say({ text: decoded(piece), marks: [...new Set(open)] })
    else {
      const mark = MARKS[tag]
      if (mark && closes === '') open.push(mark)
      else if (mark) open.splice(open.lastIndexOf(mark), open.includes(mark) ? 1 : 0)
      if (tag === 'a') href = closes === '' && address !== undefined ? decoded(address) : null
      if (LINES.has(tag) && words.length > 0 && words.at(-1)?.runs.at(-1)?.text !== '\n') say({ text: '\n', marks: [] })
      if (tag === 'td' || tag === 'th') say({ text: ' ', marks: [] })
    }
  }
  if (words.at(-1)?.runs.at(-1)?.text === '\n') words.at(-1)?.runs.pop()
  return words.filter(({ runs }) => runs.length > 0)
}

function decoded(text: string): string {
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|([a-z]+));/gi, (entity, hex?: string, digits?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? entity
    return String.fromCodePoint(hex === undefined ? Number(digits) : Number.parseInt(hex, 16))
  })
}
