import { Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { DrawnText, Piece, Run } from '../../drawn-text.rules.ts'
import type { DocNode } from '../../content.rules.ts'
import { variablesInText } from '../variables-in-text.ts'
import { renderBlocks } from '../render.tsx'
import { fillMark } from './fill-mark.tsx'
import { nameOfHole } from './holes.tsx'
import { NotesProvider, VariablesProvider, splitAtMarks, type Noted } from './marks.tsx'

/** Elements in which a wrapper around a run would be invalid or visible. */
const STRICT = new Set(['ul', 'ol', 'table', 'thead', 'tbody', 'tr', 'p', 'label', 'span', 'dl', 'figure', 'picture'])
/** Elements that styles or the browser expect as direct children. */
const ALONE = new Set(['label', 'summary'])

type Host = ReactElement<Record<string, unknown> & { children?: ReactNode }, string>
/** A static part, or a piece that React owns. */
type Cut = { still: ReactNode } | Piece

/** Renders a document to HTML with holes, once for each version and track, by the views of its nodes. Server only. */
export function drawText(document: DocNode, track: string | null): DrawnText {
  const runs: Run[] = []
  const variables = variablesInText(document)

  function addRun(content: ReactNode): number {
    const notes: Noted[] = []
    const html = renderToStaticMarkup(
      <VariablesProvider value={variables}>
        <NotesProvider value={notes}>{content}</NotesProvider>
      </VariablesProvider>,
    )
    return runs.push(runOf(html, notes)) - 1
  }

  function cut(node: ReactNode): Cut[] {
    if (node === null || node === undefined || typeof node === 'boolean') return []
    if (Array.isArray(node)) return (node as ReactNode[]).flatMap(cut)
    if (!isValidElement<{ children?: ReactNode }>(node)) return [{ still: node }]
    const hole = nameOfHole(node.type)
    const { children, ...props } = node.props
    if (hole) return [{ hole, props: { ...props, ...(children !== undefined && { inside: pieces(cut(children), 'div') }) } }]
    if (node.type === Fragment) return cut(children)
    const inside = cut(children)
    if (inside.every(isStill)) return [{ still: node }]
    if (typeof node.type === 'string') return [{ tag: node.type, props, inside: pieces(inside, node.type) }]
    // a component without state: its output contains a hole
    return cut((node.type as (props: object) => ReactNode)(node.props))
  }

  function pieces(cuts: Cut[], parent: string): Piece[] {
    const joined: Piece[] = []
    let still: ReactNode[] = []
    const flush = () => {
      if (still.length > 0)
        joined.push(
          addRun(
            <>
              {still.map((one, at) => (
                <Fragment key={at}>{one}</Fragment>
              ))}
            </>,
          ),
        )
      still = []
    }
    for (const one of cuts) {
      if (!isStill(one)) {
        flush()
        joined.push(one)
      } else if (standsAlone(one.still, parent)) {
        flush()
        const { type: tag, props } = one.still
        const { children, ...rest } = props
        joined.push({ tag, props: rest, inside: { run: addRun(children) } })
      } else still.push(one.still)
    }
    flush()
    return joined
  }

  const drawn = pieces(cut(renderBlocks(document.content ?? [], { track, first: firstImage(document) })), 'div')
  return { pieces: drawn, runs }
}

function isStill(one: Cut): one is { still: ReactNode } {
  return typeof one === 'object' && 'still' in one
}

function standsAlone(node: ReactNode, parent: string): node is Host {
  return isValidElement(node) && typeof node.type === 'string' && (STRICT.has(parent) || ALONE.has(node.type))
}

function runOf(html: string, notes: Noted[]): Run {
  if (notes.length === 0) return html
  return splitAtMarks(html).map((part, at) => {
    const note = at % 2 === 1 ? notes[Number(part)] : undefined
    if (!note) return part
    const mark = { view: note.view, props: { ...note.props } }
    return { ...mark, html: fillMark(mark, () => null) }
  })
}

/** The first image of the introduction: later ones are not visible at once. */
function firstImage(document: DocNode): DocNode | undefined {
  return (document.content ?? []).find(({ type }) => type === 'image' || type === 'step' || type === 'section')
}
