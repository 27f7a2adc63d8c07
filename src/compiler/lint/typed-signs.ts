import type { Root } from 'mdast'
import { plainText } from '../text/markdown.ts'
import type { Advise } from './advise.ts'
import type { ShellBlock, TypedLine } from './typed-lines.ts'
import { allIn } from './words.ts'

/** Characters that a shell treats in a surprising way; each is reported once per block. */
export function adviseOnSigns({ lines }: ShellBlock, advise: Advise): void {
  const at = (found: (line: TypedLine) => unknown) => {
    const line = lines.find(found)
    return line && { place: { line: line.line, column: 1 }, ...line }
  }
  const prompt = at(({ words }) => /^\s*\$ \S/.test(words))
  if (prompt) advise(prompt.place, 'promptCopied')
  const mark = at(endsHistory)
  if (mark) advise(mark.place, 'historyMark')
  const kept = at(({ bare }) => ZSH_KEEPS.test(bare))
  if (kept) advise(kept.place, 'zshName', ZSH_KEEPS.exec(kept.bare)?.[1] ?? '')
  const printed = at(({ bare }) => PRINTED.test(bare))
  if (printed) advise(printed.place, 'printedSigns', nameOf(PRINTED.exec(printed.bare)?.[0] ?? ''))
}

/** Commands in a sentence that a click copies. */
export function adviseOnInlineSigns(text: Root, advise: Advise): void {
  for (const node of allIn(text)) {
    if (node.type !== 'textDirective' || node.name !== 'code' || node.attributes?.['copyable'] === undefined) continue
    const sign = PRINTED.exec(plainText(node))
    if (sign) advise(node, 'printedSigns', nameOf(sign[0]))
  }
}

const ZSH_KEEPS =
  /(?:^|[;&|({]\s*|\b(?:export|local|readonly|for|read|do|then|else)\s+)\s*(path|status|prompt|argv|cdpath|fpath|mailpath|manpath|pipestatus|signals)(?:=|\s+in\b|\s*$)/
/** A dash counts only at the start of an option. */
const PRINTED = /[“”„‘’\u00a0\u2011]|(?:^|\s)[–—](?=\w)/

function nameOf(sign: string): string {
  if (/[“”„‘’]/.test(sign)) return 'a curly quote'
  return /[–—]/.test(sign) ? 'a long dash' : sign === '\u00a0' ? 'a no-break space' : 'a hyphen that is none'
}

/** In double quotes an exclamation mark recalls an earlier command; not in a script. */
function endsHistory({ words, bare }: TypedLine): boolean {
  return [...bare.matchAll(/"(…+)"/g)].some(({ index, 1: inside = '' }) => {
    const said = words.slice(index + 1, index + 1 + inside.length)
    return /(?<![\\${[])!(?![\s=(])/.test(said)
  })
}
