import { editDistance } from '#pure/edit-distance.ts'
import type { Advise } from './advise.ts'
import { isTyped } from './blocks.ts'
import type { CodeBlock } from './code-blocks.ts'
import { nestsQuotes, openQuote, type TypedLine } from './typed-lines.ts'

/** Slips of the hand in what is typed; one for each block. */
export function adviseOnSlips(block: CodeBlock, advise: Advise): void {
  if (NUMBERED.test(block.code.value) && !/^(?:output|text|csv)$/.test(block.language)) return advise(block.code, 'lineNumbers')
  if (!isTyped(block)) return
  const isRead = !nestsQuotes(block.code.value)
  const quote = isRead ? openQuote(block.code.value, block.first) : null
  if (quote !== null) return advise({ line: quote, column: 1 }, 'openQuote')
  if (block.lines.some((line) => adviseOnLine(line, advise)) || !isRead) return
  const open = openedIn(block.lines)
  if (open) advise({ line: open.line, column: 1 }, 'openLoop', open.opened, ENDS[open.opened] ?? '')
}

/** Three lines at least that count from 1. */
const NUMBERED = /^\s*1[ \t|:]+\S.*\n\s*2[ \t|:]+\S.*\n\s*3[ \t|:]+\S/

/** Commands that are typed often. */
const COMMANDS = ['git', 'grep', 'echo', 'python3', 'curl', 'mkdir', 'docker', 'touch', 'chmod', 'printf', 'sqlite3', 'export', 'source']

const LINK = /\[([^\]\s]+)\]\((?:https?:|mailto:)[^)]*\)/
const TEST = /(?:^|\b(?:if|elif|while|until)|&&|\|\||!)\s*\[(?: [^\][]*[^\s\][]\]|[^\s[\]:^-][^\][]*\])(?=\s*(?:;|&&|\|\||$))/

/** Says whether there was something to say. */
function adviseOnLine({ words, bare, line }: TypedLine, advise: Advise): boolean {
  const place = { line, column: 1 }
  const link = LINK.exec(bare)
  const test = TEST.exec(bare)
  const name = /^\s*([a-z][\w-]*)(?=\s|$)/.exec(bare)?.[1] ?? ''
  const meant = COMMANDS.find((command) => name !== command && name.length === command.length && isSwapped(name, command))
  if (/\\[ \t]+$/.test(words)) advise(place, 'spaceBehindBackslash')
  else if (link) advise(place, 'linkInCommand', link[1] ?? '')
  else if (test) advise(place, 'testWithoutSpace', test[0].trim())
  else if (meant !== undefined) advise(place, 'mistypedCommand', name, meant)
  else return false
  return true
}

const sorted = (word: string) => word.split('').toSorted().join('')
const isSwapped = (one: string, other: string) => editDistance(one, other, 1) === 1 && sorted(one) === sorted(other)

const ENDS: Record<string, string> = { for: 'done', while: 'done', until: 'done', if: 'fi', case: 'esac' }

/** The last loop or question that its block does not end. */
function openedIn(lines: readonly TypedLine[]): { opened: string; line: number } | null {
  const open: { opened: string; line: number }[] = []
  for (const { bare, line } of lines)
    for (const [, opens, ends] of bare.matchAll(
      /(?:(?:^|[;&|(!{]|\b(?:then|do|else))\s*(for|while|until|if|case)(?=\s)(?!\s*=))|(?:(?:^|[;&|)])\s*(done|fi|esac)(?=\s|[;|&)>]|$))/g,
    )) {
      if (opens !== undefined) open.push({ opened: opens, line })
      else if (ends === ENDS[open.at(-1)?.opened ?? '']) open.pop()
    }
  return open.at(-1) ?? null
}

const USES =
  /(?:^|[|;&]\s*)\s*(?:cd|cat|head|tail|wc|sort|less|nano|python3|node|sh|bash|source)\s+(?:-\S+\s+)*(?:\.\/)?([A-Za-z][\w.-]{3,})(?:\s*$|\s*[|;&])/

/** A file or folder that is named once, and a letter away from one that is named often. */
export function adviseOnNames(blocks: readonly CodeBlock[], source: string, advise: Advise): void {
  const names = Map.groupBy(source.match(/[A-Za-z][\w.-]{3,}/g) ?? [], (name) => name.replace(/\.$/, ''))
  for (const { lines } of blocks)
    for (const { bare, line } of lines) {
      const name = USES.exec(bare)?.[1]
      if (name === undefined || names.get(name)?.length !== 1) continue
      const meant = [...names].find(([other, all]) => all.length > 1 && sameEnding(name, other) && editDistance(name, other, 1) === 1)
      if (meant) advise({ line, column: 1 }, 'otherName', name, meant[0])
    }
}

/** Ten files that differ in their number are meant to; so is a name with an s at its end. */
const sameEnding = (one: string, other: string) =>
  /\.\w+$/.exec(one)?.[0] === /\.\w+$/.exec(other)?.[0] && one.replace(/[\d]/g, '') !== other.replace(/[\d]/g, '')
