import type { DocNode } from '#features/content/content.rules.ts'

const CODE_LINE =
  /^\s*(?:[$#>%] |[{}[\]<]|\/\/|--|def |class |import |from |const |let |function |SELECT |sudo |curl |git |aws |\S+\(.*\)\s*[;{]?$)|[;{}]\s*$|^\s{2,}\S|^[\w.-]+: \S/

/** Whether an answer is terminal output or a file, whose line breaks must stay. */
export function hasFixedLines(text: string): boolean {
  const lines = linesOf(text)
  return lines.length > 1 && lines.filter((line) => CODE_LINE.test(line)).length * 2 > lines.length
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '')
}

/** Longer code is set without highlighting, which would take longer than everything else. */
const MOST_COLOURED_LINES = 300

const YAML_LINE = /^\s*(?:- |[\w.-]+:(?:\s|$))/

const LANGUAGES: [string, { test(text: string): boolean }][] = [
  ['json', /^\s*[[{][^]*[\]}]\s*$/],
  ['python', /^\s*(?:def |class |from \S+ import |import \w+$)/m],
  ['sql', /^\s*(?:select|insert into|create table|update|delete from)\s/im],
  ['html', /^\s*<(?:!doctype|html|div|p|h\d)\b/im],
  ['js', /^\s*(?:const|let|function|export|import)\s.*[;{=]/m],
  // line by line: one pattern for the whole text can take exponential time
  ['yaml', { test: (text) => linesOf(text).every((line) => YAML_LINE.test(line)) }],
  ['bash', /^\s*(?:[$#] |#!\/|sudo |curl |git |aws )/m],
]

/** The language of a text if it can be detected; otherwise empty. */
export function detectedLanguage(text: string): string {
  return isColoured(text) ? (LANGUAGES.find(([, form]) => form.test(text))?.[0] ?? '') : ''
}

export function isColoured(text: string): boolean {
  return text.split('\n').length <= MOST_COLOURED_LINES
}

const SHORT = 80

/** One line, which needs no paragraph of its own. */
export function isShort(text: string): boolean {
  return !text.includes('\n') && text.length <= SHORT
}

export interface FoundPicture {
  id: string
  src: string
  alt: string
  caption: string
}

/** The project's main picture: the first before its steps, or in the first of them. */
export function mainPicture(document: DocNode): FoundPicture | null {
  const images = (document.content ?? []).flatMap((node) => [node, ...(node.type === 'step' ? (node.content ?? []) : [])])
  const found = images.find(({ type }) => type === 'image')?.attrs
  if (!found) return null
  return {
    id: String(found.id),
    src: String(found.src),
    alt: String(found.alt),
    caption: typeof found.caption === 'string' ? found.caption : '',
  }
}
