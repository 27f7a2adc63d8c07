import { childrenOf } from '#features/content/practice-files.rules.ts'
import type { CodeLine, DocNode } from '#features/content/content.rules.ts'
import type { Work } from '#features/practice/work.rules.ts'
import { fold } from './gaps.rules.ts'
import { among, lineWording, optionsWording, type Wording } from './questions.rules.ts'

/** How commands that were run and code that was written are asked again. */

interface Run {
  /** the id of the block with the command */
  id: string
  command: string
  output: string
}

const LONGEST_COMMAND = 120
const LONGEST_OUTPUT = 300
const MOST_LINES = 6

/** Commands of one line that stand right before what they print. */
export function runsIn(nodes: readonly DocNode[]): Run[] {
  const runs: Run[] = []
  const walk = (children: readonly DocNode[]): void => {
    for (const [at, node] of children.entries()) {
      const next = children[at + 1]
      const run = next && runOf(node, next)
      if (run) runs.push(run)
      walk(childrenOf(node))
    }
  }
  walk(nodes)
  return runs
}

function runOf(node: DocNode, next: DocNode): Run | null {
  const isPair = node.type === 'codeBlock' && next.type === 'codeBlock' && next.attrs?.['language'] === 'output'
  if (!isPair || node.attrs?.['language'] === 'output') return null
  const [command, output] = [codeOf(node), codeOf(next)]
  const id = node.attrs?.['id']
  if (typeof id !== 'string' || command === null || output === null) return null
  const isShort = !command.includes('\n') && command.length <= LONGEST_COMMAND && output.length <= LONGEST_OUTPUT
  const isTold = output.replace(/<any>|[…\s]/g, '') !== '' && output.split('\n').length <= MOST_LINES && !command.startsWith('#')
  return isShort && isTold ? { id, command, output: output.replaceAll('<any>', '…') } : null
}

/** Null where the learner's own values stand in it. */
function codeOf({ attrs }: DocNode): string | null {
  const lines = (attrs?.['lines'] ?? []) as CodeLine[]
  const words = lines.map((line) => line.map((piece) => (typeof piece === 'string' ? piece : Array.isArray(piece) ? piece[1] : null)))
  if (words.flat().includes(null)) return null
  return words
    .map((line) => line.join(''))
    .join('\n')
    .trim()
}

/** What a command prints must be told apart from what the others print. */
export function runWordings({ id, command, output }: Run, all: readonly Run[], seed: string): Wording[] {
  const others = all.filter((one) => one.id !== id && fold(one.command) !== fold(command) && fold(one.output) !== fold(output))
  if (others.length < 2 || all.some((one) => one.id !== id && fold(one.output) === fold(output))) return []
  const commands = among(
    command,
    others.map((one) => one.command),
    seed,
  )
  const outputs = among(
    output,
    others.map((one) => one.output),
    seed,
  )
  return [
    optionsWording('command', { form: 'command', subject: '', text: output, isCode: true }, commands, seed),
    optionsWording('output', { form: 'output', subject: '', text: command, isCode: true }, outputs, seed),
  ]
}

const SWAPS: readonly (readonly [RegExp, string])[] = [
  [/ \+ /, ' - '],
  [/ - /, ' + '],
  [/===?/, '!='],
  [/!==?/, '=='],
  [/ <= /, ' < '],
  [/ >= /, ' > '],
  [/ < /, ' > '],
  [/ > /, ' < '],
  [/\band\b/, 'or'],
  [/\bor\b/, 'and'],
  [/\bnot /, ''],
  [/\bTrue\b/, 'False'],
  [/\bFalse\b/, 'True'],
  [/\btrue\b/, 'false'],
  [/\bfalse\b/, 'true'],
  [/\b0\b/, '1'],
  [/\b1\b/, '2'],
  [/\breturn /, ''],
  [/&&/, '||'],
  [/\bASC\b/i, 'DESC'],
  [/\bCOUNT\(/i, 'SUM('],
]
const COMMENT = /^(#|\/\/|\/\*|\*|--|import\b|from\b)/
const LONGEST_CODE = 1500
const MOST_OF_A_WORK = 4

/** The learner's own code without one line. Each time another line is missing, and another of its tests is named. */
export function workWordings(title: string, { files, outcome }: Work, seed: string): Wording[] {
  const tests = (outcome?.tests ?? []).filter(({ passed }) => passed).map(({ name }) => name)
  const wordings = files
    .filter(({ text }) => text.length <= LONGEST_CODE)
    .flatMap(({ text }) => {
      const lines = text.split('\n')
      return lines.flatMap((line, at) => {
        const wrong = COMMENT.test(line.trim()) ? [] : variantsOf(line.trim())
        const isOnly = lines.filter((one) => one.trim() === line.trim()).length === 1
        if (wrong.length < 2 || !isOnly) return []
        const before = [...lines.slice(0, at), line.slice(0, line.length - line.trimStart().length)].join('\n')
        const facts = { subject: title, isCode: true, gap: { before, after: `\n${lines.slice(at + 1).join('\n')}` } }
        const test = tests.length === 0 ? null : (tests[at % tests.length] ?? null)
        const own = line.trim()
        return [
          optionsWording(`line ${at}`, { ...facts, form: 'line', text: test }, among(own, wrong, `${seed} ${at}`), seed),
          lineWording(`written ${at}`, { ...facts, form: 'line', text: test }, own, (given) => tight(given) === tight(own)),
        ]
      })
    })
  return wordings.slice(0, 2 * MOST_OF_A_WORK)
}

const tight = (code: string) => code.replace(/\s+/g, '').replace(/;$/, '').replaceAll('"', "'")

function variantsOf(line: string): string[] {
  const made = SWAPS.flatMap(([from, to]) => (from.test(line) ? line.replace(from, to) : []))
  return [...new Set(made)].filter((one) => one !== line)
}
