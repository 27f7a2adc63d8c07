import { present, type NoteAnswer, type Highlight, type Note, type RichNode } from '#features/projects/reading-marks.rules.ts'
import { quoteOf } from './notes.rules.ts'

interface ProjectNotes {
  title: string
  notes: readonly Note[]
  highlights: readonly Highlight[]
  /** the line that introduces a model's answer */
  saysOf(answer: NoteAnswer): string
}

/**
 * All notes of a project as one text: marked words as a quote, with the note below. A rule separates them, because not every note has a
 * heading.
 */
export function toMarkdown({ title, notes, highlights, saysOf }: ProjectNotes): string {
  const marked = new Map(highlights.map((highlight) => [highlight.id, highlight]))
  const written = new Set(notes.map(({ on }) => on))
  const parts = [
    ...notes.map((note) => {
      const highlight = marked.get(note.on)
      const heading = note.heading.trim() === '' ? [] : [`## ${escaped(note.heading.trim())}`]
      const answers = present(note.answers).flatMap((answer) => [`*${escaped(saysOf(answer))}*`, noteMarkdown(answer.body)])
      return [...heading, ...(highlight ? [quotation(quoteOf(highlight))] : []), noteMarkdown(note.body), ...answers]
        .filter((part) => part !== '')
        .join('\n\n')
    }),
    ...highlights.filter(({ id }) => !written.has(id)).map((highlight) => quotation(quoteOf(highlight))),
  ]
  return `# ${escaped(title)}\n\n${parts.join('\n\n---\n\n')}\n`
}

function quotation(text: string): string {
  return lines(escaped(text), '> ')
}

function lines(text: string, before: string, first = before): string {
  return text
    .split('\n')
    .map((line, at) => (at === 0 ? first : before) + line)
    .join('\n')
}

export function noteMarkdown(node: RichNode): string {
  const { type, content = [], attrs = {} } = node
  const inside = () => content.map(inline).join('')
  switch (type) {
    case 'doc':
      return content
        .map(noteMarkdown)
        .filter((block) => block !== '')
        .join('\n\n')
    case 'heading':
      return `${'#'.repeat(Math.min(6, Number(attrs['level'] ?? 3) || 3))} ${inside()}`
    case 'bulletList':
      return content.map((item) => lines(itemOf(item), '  ', '- ')).join('\n')
    case 'orderedList':
      return content.map((item, at) => numbered(itemOf(item), (Number(attrs['start'] ?? 1) || 1) + at)).join('\n')
    case 'taskList':
      return content.map((item) => lines(itemOf(item), '  ', item.attrs?.['checked'] === true ? '- [x] ' : '- [ ] ')).join('\n')
    case 'table':
      return tableOf(content)
    case 'blockquote':
      return lines(content.map(noteMarkdown).join('\n\n'), '> ')
    case 'codeBlock': {
      const code = content.map(({ text = '' }) => text).join('')
      const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([ticks]) => ticks.length))
      const fence = '`'.repeat(longest + 1)
      return `${fence}\n${code}\n${fence}`
    }
    case 'horizontalRule':
      return '---'
    default:
      return inside() || (node.text ? inline(node) : '')
  }
}

/** What belongs to an item stands below its first word, which is further in below 10 than below 9. */
function numbered(item: string, number: number): string {
  const mark = `${number}. `
  return lines(item, ' '.repeat(mark.length), mark)
}

function tableOf(rows: readonly RichNode[]): string {
  const [head = [], ...rest] = rows.map(({ content = [] }) => content.map((cell) => onOneLine(itemOf(inCell(cell)))))
  return [head, head.map(() => '---'), ...rest].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Escapes the bars of code too, each of which would end the cell. One behind a backslash is taken for escaped, and loses it. */
function inCell(node: RichNode): RichNode {
  const { content, marks = [], text } = node
  if (text === undefined || !marks.some(({ type }) => type === 'code')) return content ? { ...node, content: content.map(inCell) } : node
  return { ...node, text: text.replaceAll(/(?<!\\)((?:\\\\)*)\|/g, String.raw`$1\|`) }
}

function onOneLine(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')
}

const itemOf = ({ content = [] }: RichNode) => content.map(noteMarkdown).join('\n\n')

function inline(node: RichNode): string {
  if (node.type === 'hardBreak') return '\\\n'
  if (node.type !== 'text') return (node.content ?? []).map(inline).join('')
  const marks = new Map((node.marks ?? []).map(({ type, attrs }) => [type, attrs ?? {}]))
  const text = node.text ?? ''
  let written = marks.has('code') ? code(text) : escaped(text)
  if (marks.has('bold')) written = around(written, '**')
  if (marks.has('italic')) written = around(written, '*')
  if (marks.has('strike')) written = around(written, '~~')
  const href = marks.get('link')?.['href']
  return typeof href === 'string' && isSafeLink(href) ? `[${written}](<${href.replaceAll(/[<>|\s]/g, encodeURIComponent)}>)` : written
}

/** Moves spaces out of the mark, where Markdown would not read it. */
function around(text: string, mark: string): string {
  const inside = text.trim()
  const begin = text.length - text.trimStart().length
  return inside === '' ? text : `${text.slice(0, begin)}${mark}${inside}${mark}${text.slice(begin + inside.length)}`
}

function code(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  const fence = '`'.repeat(longest + 1)
  return longest > 0 ? `${fence} ${text} ${fence}` : fence + text + fence
}

function escaped(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>~#|]/g, '\\$&').replaceAll(/^([ \t]*)([-+]|\d+[.)])(?=\s)/gm, '$1\\$2')
}

export function isSafeLink(href: string): boolean {
  return /^(https?:|mailto:|\/(?!\/)|#)/i.test(href.trim())
}
