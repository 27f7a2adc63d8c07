import type { Code } from 'mdast'
import type { Report } from '../report.ts'
import { importTexts } from '../importing.texts.ts'
import { lineOf } from './nodes.ts'

const IN_A_TERMINAL = /^(?:|sh|bash|zsh|shell|console|terminal|shellsession|shell-session)$/
const PROMPT = /^\s*\$ (?=\S)/
/** A command that reads more lines, which look like output. */
const READS_ON = /<<-?\s*['"]?[A-Za-z_]|["'`]\s*$/

interface Run {
  isCommand: boolean
  lines: string[]
  from: number
}

/** Splits a terminal session into commands without prompts, and output blocks. */
export function withoutPrompts(node: Code, { report, file }: { report: Report; file: string }): Code[] {
  const lines = node.value.split('\n')
  const first = lines.find((line) => line.trim() !== '') ?? ''
  if (!IN_A_TERMINAL.test((node.lang ?? '').toLowerCase()) || !lines.some((line) => PROMPT.test(line))) return [node]
  const runs = runsIn(lines)
  const isPlain = (PROMPT.test(first) || /^\s*#/.test(first)) && !runs.some(readsOn)
  if (!isPlain) {
    report('stays', file, lineOf(node), importTexts.promptWithOutput)
    return [node]
  }
  report('became', file, lineOf(node), runs.length === 1 ? importTexts.prompts : importTexts.promptsAndOutput)
  return runs.map(({ isCommand, lines: own, from }, at) => ({
    ...node,
    ...placeAt(node, from),
    ...(isCommand ? { lang: node.lang || 'bash' } : { lang: 'output' }),
    ...(at > 0 && { meta: null }),
    value: own
      .map((line) => (isCommand ? line.replace(PROMPT, '') : line))
      .join('\n')
      .replace(/^\n+|\s+$/g, ''),
  }))
}

/** With output below, the end of such a command is unknown. */
function readsOn({ isCommand, lines }: Run, at: number, all: readonly Run[]): boolean {
  return isCommand && at < all.length - 1 && READS_ON.test(lines.findLast((line) => line.trim() !== '') ?? '')
}

function runsIn(lines: readonly string[]): Run[] {
  const runs: Run[] = []
  for (const [from, line] of lines.entries()) {
    const last = runs.at(-1)
    const goesOn = last?.isCommand === true && /\\\s*$/.test(lines[from - 1] ?? '')
    const isRemark = /^\s*#\s/.test(line) && last?.isCommand !== false
    const isCommand = PROMPT.test(line) || goesOn || isRemark
    if (last && (line.trim() === '' || last.isCommand === isCommand)) last.lines.push(line)
    else runs.push({ isCommand, lines: [line], from })
  }
  return runs.filter(({ lines: own }) => own.some((line) => line.trim() !== ''))
}

/** The lines of a block begin below its fence. */
function placeAt({ position }: Code, from: number): Pick<Code, 'position'> {
  if (!position || from === 0) return position ? { position } : {}
  const line = position.start.line + 1 + from
  return { position: { start: { line, column: 1 }, end: { line: position.end.line, column: 1 } } }
}
