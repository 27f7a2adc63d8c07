import type { Nodes } from 'mdast'
import type { Chapter } from '../reader.ts'
import type { Report } from '../report.ts'
import { importTexts } from '../importing.texts.ts'
import { eachNode } from './nodes.ts'

const DISPLAYED = /(?<![\\$])\$\$(?!\$)(?:[^$\\]|\\[\s\S]){1,4000}\$\$(?!\$)/g
const ENVIRONMENT = /\\begin\{([a-z]+\*?)\}[\s\S]{1,4000}?\\end\{\1\}/g
/** Pandoc's rule to tell formulas from money: no space inside the dollar signs, no letter or digit outside; nor a number with words. */
const AMONG_WORDS = new RegExp(
  [
    String.raw`(?<![\\$\p{L}\p{N}])\$(?![\s$])(?!\d[^$\\]*(?<!\p{L})\p{L}{2})`,
    String.raw`(?:[^$\\\n]|\\.|\n(?![ \t]*\n)){1,400}?`,
    String.raw`(?<![\s\\])\$(?![$\p{L}\p{N}])`,
  ].join(''),
  'gu',
)
const PIECE = String.raw`[^{}\n]|\n(?![ \t]*\n)`
const EXPRESSION = new RegExp(String.raw`(?<![\\{])\{(?![#:{])(?:${PIECE}|\{(?:${PIECE}|\{(?:${PIECE})*\})*\})+\}`, 'g')

/** A directive of a plugin, on its own line. */
const DIRECTIVE = /^[ \t]*::(?!:)[A-Za-z][\w-]*(?:\[[^\]\n]*\])?(?:\{[^{}\n]*\})?[ \t]*$/gm

/** Reports formulas and MDX expressions, which stay as written though readers saw them rendered. */
export function reportUnset({ file, nodes, text, hasExpressions }: Chapter, report: Report): void {
  if (text === null) return
  const lineAt = linesOf(nodes, text)
  const said = new Set<string>()
  let words = withoutCode(nodes, text)
  const tell = (found: RegExp, say: string | ((whole: string) => string)) => {
    words = words.replace(found, (whole, ...more) => {
      const what = typeof say === 'string' ? say : say(whole.trim())
      const line = lineAt(more.find((one) => typeof one === 'number') ?? 0)
      if (!said.has(`${line} ${what}`)) report('stays', file, line, what)
      said.add(`${line} ${what}`)
      return blank(whole)
    })
  }
  tell(DIRECTIVE, importTexts.directive)
  tell(DISPLAYED, importTexts.formula)
  tell(AMONG_WORDS, importTexts.formula)
  tell(ENVIRONMENT, importTexts.formula)
  if (hasExpressions) tell(EXPRESSION, importTexts.expression)
}

const blank = (text: string): string => text.replace(/[^\n]/g, ' ')

/** The prose of a text, with its code, tags and addresses blanked. */
function withoutCode(nodes: readonly Nodes[], text: string): string {
  const signs = blank(text).split('')
  const put = (from: number | undefined, words: string) => {
    if (from !== undefined) for (const [at, sign] of words.split('').entries()) signs[from + at] = sign
  }
  for (const { position } of nodes) put(position?.start.offset, text.slice(position?.start.offset, position?.end.offset))
  eachNode(nodes, (node) => {
    const { start, end } = node.position ?? {}
    const raw = text.slice(start?.offset, end?.offset)
    if (node.type === 'code' || node.type === 'inlineCode' || node.type === 'definition') put(start?.offset, blank(raw))
    else if (node.type === 'html')
      put(start?.offset, /<(?:!--|(?:script|style|pre|code)\b)/i.test(raw) ? blank(raw) : raw.replace(/<[^<>]*>/g, blank))
    else if (node.type === 'link') {
      const behind = node.children.at(-1)?.position?.end.offset
      put(behind, blank(text.slice(behind, end?.offset)))
    }
  })
  return signs.join('')
}

/** Maps an offset to a source line, by the innermost node around it. */
function linesOf(nodes: readonly Nodes[], text: string): (offset: number) => number {
  return (offset) => {
    let line = 1
    eachNode(nodes, ({ position }) => {
      const { start, end } = position ?? {}
      if (start?.offset === undefined || end?.offset === undefined || start.offset > offset || end.offset <= offset) return
      line = Math.min(end.line, start.line + (text.slice(start.offset, offset).match(/\n/g)?.length ?? 0))
    })
    return line
  }
}
