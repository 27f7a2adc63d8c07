import type { Nodes, PhrasingContent } from 'mdast'
import { joinWords, type EditorMark, type EditorNode, type SourceAttributes } from './editing.rules.ts'

/** Words or an inline node, with their place in the source. */
export interface InlinePiece {
  node: EditorNode
  start: number
  end: number
}

type TextDirective = Extract<PhrasingContent, { type: 'textDirective' }>

/** Inline Markdown that the editor has no form for stays as source. */
export function readPieces(nodes: readonly Nodes[], source: string, marks: EditorMark[] = []): InlinePiece[] {
  return nodes.flatMap((node) => readPiece(node, source, marks))
}

function readPiece(node: Nodes, source: string, marks: EditorMark[]): InlinePiece[] {
  // text inserted after parsing has no position
  const [start, end] = [node.position?.start.offset ?? -1, node.position?.end.offset ?? -1]
  const raw = start < 0 ? '' : source.slice(start, end)
  const within = (mark: EditorMark, children: readonly Nodes[]) => {
    const held = marks.some(({ type }) => type === mark.type)
    return children.length === 0 || held ? verbatim() : readPieces(children, source, [...marks, mark])
  }
  const words = (text: string, more: EditorMark[] = []): InlinePiece[] => {
    return text === '' ? verbatim() : [{ node: { type: 'text', text, ...marked([...marks, ...more]) }, start, end }]
  }
  const verbatim = () => [{ node: { type: 'text', text: oneLine(raw), ...marked([...marks, { type: 'sourceWords' }]) }, start, end }]
  switch (node.type) {
    case 'text':
      return words(oneLine(node.value))
    case 'inlineCode':
      return words(oneLine(node.value), [{ type: 'code' }])
    case 'strong':
      return within({ type: 'bold' }, node.children)
    case 'emphasis':
      return within({ type: 'italic' }, node.children)
    case 'delete':
      return within({ type: 'strike' }, node.children)
    case 'break':
      return [{ node: { type: 'hardBreak', ...marked(marks) }, start, end }]
    case 'link':
      // a bare address becomes a link anyway
      if (!/^[[<]/.test(raw)) return readPieces(node.children, source, marks)
      return within({ type: 'link', attrs: { href: node.url, ...(node.title ? { title: node.title } : {}) } }, node.children)
    case 'textDirective':
      return readDirective(node, within, { raw, verbatim, words, place: { start, end }, marks })
    default:
      return verbatim()
  }
}

interface Around {
  raw: string
  marks: EditorMark[]
  place: { start: number; end: number }
  verbatim(): InlinePiece[]
  words(text: string, more?: EditorMark[]): InlinePiece[]
}

function readDirective(node: TextDirective, within: (mark: EditorMark, children: Nodes[]) => InlinePiece[], around: Around): InlinePiece[] {
  const given = givenTo(node)
  const { to, ...rest } = given
  switch (node.name) {
    case 'link':
      return to && Object.keys(rest).length === 0 ? within({ type: 'link', attrs: { href: to } }, node.children) : around.verbatim()
    case 'ask':
      return within({ type: 'ask', attrs: { given } }, node.children)
    case 'concept':
      return given['id'] ? within({ type: 'concept', attrs: { given } }, node.children) : around.verbatim()
    case 'var':
      if (!given['name'] || node.children.length > 0) return around.verbatim()
      return [{ node: { type: 'variable', attrs: { given }, ...marked(around.marks) }, ...around.place }]
    default:
      return around.words(codeOf(around.raw, node.data?.isInCell === true), [{ type: 'code', attrs: { given, isDirective: true } }])
  }
}

/** Reads the code from the raw text, as the compiler does. */
function codeOf(raw: string, isInCell: boolean): string {
  const [, code = ''] = /^:code\[([\s\S]*)\](?:\{[\s\S]*\})?$/.exec(raw) ?? []
  return oneLine(code.replace(isInCell ? /\\([\\[\]{}`*_:|])/g : /\\([\\[\]{}`*_:])/g, '$1'))
}

export function givenTo({ attributes }: { attributes?: Record<string, string | null | undefined> | null | undefined }): SourceAttributes {
  return Object.fromEntries(Object.entries(attributes ?? {}).map(([name, value]) => [name, value ?? '']))
}

function oneLine(text: string): string {
  return text.replaceAll(/[ \t]*\r?\n[ \t]*/g, ' ')
}

function marked(marks: EditorMark[]): Pick<EditorNode, 'marks'> {
  return marks.length > 0 ? { marks } : {}
}

/** Joins the pieces into one text; neighbours with the same marks merge. */
export function joinPieces(pieces: readonly InlinePiece[]): EditorNode[] {
  return pieces.map(({ node }) => node).reduce(joinWords, [])
}
