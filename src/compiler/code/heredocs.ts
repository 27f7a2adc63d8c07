import { ownValue } from '#pure/own-value.ts'
import { isShell, type ColouredText, type Highlighter } from './highlight.ts'

/** A heredoc in another language inside shell commands. */
export interface Heredoc {
  /** the file that it is written to, if any */
  file: string | null
  language: string
  /** its lines in the block, end exclusive */
  from: number
  to: number
}

const OPENING = /(?<!<)<<-?\s*(['"]?)([A-Za-z_]\w*)\1(?!<)/
const TARGET = /(?:>{1,2}|\btee(?:\s+-a)?)\s*(['"]?)([\w./-]+)\1/

const BY_ENDING: Record<string, string> = {
  c: 'c',
  cfg: 'ini',
  conf: 'ini',
  css: 'css',
  go: 'go',
  html: 'html',
  ini: 'ini',
  js: 'javascript',
  json: 'json',
  md: 'markdown',
  mjs: 'javascript',
  py: 'python',
  rb: 'ruby',
  sh: 'bash',
  sql: 'sql',
  toml: 'toml',
  ts: 'typescript',
  xml: 'xml',
  yaml: 'yaml',
  yml: 'yaml',
}
const BY_PROGRAM: [RegExp, string][] = [
  [/\bpython3?\b/, 'python'],
  [/\b(sqlite3|psql)\b/, 'sql'],
  [/\bnode\b/, 'javascript'],
  [/\b(ba|z)?sh\b/, 'bash'],
]

/** The language comes from the file's extension or shebang, or from the program that the heredoc is piped into. */
function languageOf(opening: string, file: string | null, first: string): string | null {
  const ending = /\.([a-z]+)$/i.exec(file ?? '')?.[1]?.toLowerCase()
  if (ending !== undefined) return ownValue(BY_ENDING, ending) ?? null
  if (file !== null && !first.startsWith('#!')) return null
  const program = file === null ? opening.replace(OPENING, '') : first
  return BY_PROGRAM.find(([name]) => name.test(program))?.[1] ?? null
}

export function heredocsIn(code: string, language: string): Heredoc[] {
  if (!isShell(language)) return []
  const lines = code.split('\n')
  const found: Heredoc[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const opening = lines[at] ?? ''
    const end = OPENING.exec(opening)?.[2]
    if (end === undefined || opening.trimStart().startsWith('#')) continue
    const to = lines.findIndex((line, index) => index > at && line.trim() === end)
    if (to < 0) continue
    const file = TARGET.exec(opening)?.[2] ?? null
    const written = languageOf(opening, file, lines[at + 1] ?? '')
    if (written !== null) found.push({ file, language: written, from: at + 1, to })
    at = to
  }
  return found
}

/** The file that a block writes, if that is all it does. */
export function fileIn(code: string, language: string): { name: string; language: string } | null {
  const [only, ...more] = heredocsIn(code, language)
  if (!only?.file || more.length > 0 || (only.to - only.from) * 2 < code.split('\n').length) return null
  return { name: only.file, language: only.language }
}

/** Highlights each heredoc in its own language, and the commands around it as shell. */
export function withHeredocs(highlight: Highlighter): Highlighter {
  return (code, language) => {
    const found = heredocsIn(code, language)
    if (found.length === 0) return highlight(code, language)
    const lines = code.split('\n')
    const coloured: ColouredText[][] = []
    let past = 0
    for (const heredoc of found) {
      coloured.push(...commands(lines.slice(past, heredoc.from), language, highlight))
      const { from, to } = heredoc
      if (to > from) coloured.push(...highlight(lines.slice(from, to).join('\n'), heredoc.language))
      past = to
    }
    return [...coloured, ...commands(lines.slice(past), language, highlight)]
  }
}

/** A heredoc without its text would swallow what follows, so it is highlighted as if it ended at once. */
function commands(lines: readonly string[], language: string, highlight: Highlighter): ColouredText[][] {
  const end = OPENING.exec(lines.at(-1) ?? '')?.[2]
  const closing = lines[0] !== undefined && /^\s*\w+$/.test(lines[0]) ? lines[0] : null
  const [before, after] = [closing === null ? [] : [`cat <<'${closing.trim()}'`], end === undefined ? [] : [end]]
  const all = highlight([...before, ...lines, ...after].join('\n'), language)
  return all.slice(before.length, before.length + lines.length)
}
