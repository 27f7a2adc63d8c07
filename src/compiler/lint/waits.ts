import type { Advise } from './advise.ts'
import type { CodeBlock } from './code-blocks.ts'
import type { TypedLine } from './typed-lines.ts'

const EDITOR = /^(?:sudo\s+)?(nano|vim?|nvim|emacs|pico|micro|ed)(?:\s|$)/
const READER = /^(less|more|man|top|htop|watch)(?:\s|$)/
const FOLLOWS = /^tail\s+(?:-\w+\s+)*(?:-\w*[fF]\w*|--follow)(?:\s|$)/
const COMMIT = /^git\s+(?:-\S+\s+)*(?:commit(?!.*(?:\s-\w*[mFC]|--(?:message|file|no-edit|dry-run|fixup|reuse)))|rebase\s+.*-i)/
const SHELL = /^(?:sqlite3(?:\s+[\w./][\w./-]*)?|psql(?:\s+\w[\w-]*)?|mysql|python3?|node|irb|bc)\s*$/
const SERVER =
  /^(?:python3?\s+-m\s+http\.server|npm\s+(?:start|run\s+(?:dev|start|serve))|npx\s+(?:serve|vite)|flask\s+run|uvicorn|nc\s+-\w*l)(?:\s|$)/
const CAT = /^cat\s*$/
const READ = /^read(?:\s+-\w+)*(?:\s+[A-Za-z_]\w*)*\s*$/

/** Pasted as a whole, a block goes on typing into what waits for its reader. */
export function adviseOnWaiting(block: CodeBlock, advise: Advise): void {
  const asking = block.isCopied ? programsThatAsk(block) : []
  const commands = commandsOf(block.lines)
  const last = block.lines.findLast(({ bare }) => bare.trim() !== '')?.line
  for (const { words, line } of commands) {
    // what follows in the same line is read with it
    const name = line === last ? null : waitingIn(words, asking)
    if (name !== null) return advise({ line, column: 1 }, 'waits', name)
  }
}

/** What is typed, without lines that continue another one, comments and empty ones. */
function commandsOf(lines: readonly TypedLine[]): { words: string; line: number }[] {
  const typed = lines.filter(({ bare }, index) => bare.trim() !== '' && !/\\$|(?:&&|\|)\s*$/.test(lines[index - 1]?.words ?? ''))
  return typed.flatMap(({ words, bare, line }) => {
    // in the background, or with its input from elsewhere, it does not wait; ${…} and heredocs say so themselves
    if (/(?:^|[^&|><\\])&\s*$|<|^\s*\w+\(\)/.test(bare)) return []
    const steps = words.replace(/\s#.*$/, '').split(/&&|;/)
    return steps.filter((step) => !/\|/.test(step.replace(/'[^']*'|"[^"]*"/g, ''))).map((step) => ({ words: step.trim(), line }))
  })
}

function waitingIn(words: string, asking: readonly string[]): string | null {
  const editor = EDITOR.exec(words) ?? READER.exec(words)
  if (editor) return editor[1] ?? ''
  if (FOLLOWS.test(words)) return 'tail -f'
  if (COMMIT.test(words)) return words.includes('rebase') ? 'git rebase -i' : 'git commit without -m'
  if (SHELL.test(words)) return words
  if (SERVER.test(words)) return 'a server'
  if (CAT.test(words)) return 'cat without a file'
  if (READ.test(words)) return 'read'
  const program = /^(?:python3?|node|\.\/|sh|bash)\s*([\w./-]+)/.exec(words)?.[1]
  return program !== undefined && asking.includes(program.replace(/^\.\//, '')) ? `${program}, which calls input(),` : null
}

const WRITES = /^cat\s*>\s*['"]?([\w./-]+)['"]?\s*<<-?\s*['"]?(\w+)['"]?\s*$/

/** Python programs that the block writes, and that ask for something. */
function programsThatAsk({ code }: CodeBlock): string[] {
  const lines = code.value.split('\n')
  return lines.flatMap((text, at) => {
    const [, file, end] = WRITES.exec(text) ?? []
    if (file === undefined || end === undefined || !file.endsWith('.py')) return []
    const to = lines.findIndex((line, index) => index > at && line === end)
    return lines.slice(at, to).some((line) => /^[^#"']*(?<![\w.])input\(/.test(line)) ? [file] : []
  })
}
