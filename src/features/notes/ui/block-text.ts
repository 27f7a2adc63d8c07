import { indexed, type Indexed, type AnchorText, type Place } from '../anchor-index.rules.ts'

interface Piece {
  node: Text
  at: number
  length: number
  /** A learner's variable counts by its name, so that another value shifts nothing. */
  isWhole: boolean
}

interface Block extends AnchorText {
  element: HTMLElement
  pieces: Piece[]
}

const OWNER = '[data-block-id]:not(button)'
const NOT_TEXT = [
  '.doc-concept-card',
  '.doc-said',
  '.doc-badge',
  '.doc-note-name',
  '.doc-code-bar',
  '[role=tablist]',
  '.doc-tab-heading',
  '.doc-unhighlighted',
  '.doc-optional',
  '.doc-under',
  '.doc-drop',
  '.doc-url',
  '.doc-task-foot',
  'select',
].join()
const THIN = 'section, details, th, td, h4, h5, h6'

interface Standing {
  /** text of the project, not of a field or button beside it */
  isText: boolean
  /** inside a helper element of the text */
  isServing: boolean
  owner: HTMLElement | null
  variable: string | undefined
}

// `dataset` is five times slower, and this runs hundreds of times
const idOf = (owner: Element) => owner.getAttribute('data-block-id') ?? ''

const OUTSIDE: Standing = { isText: false, isServing: false, owner: null, variable: undefined }

/** Caches each element's context: computing it for every word would repeat the work eight times. */
function standingsIn(root: HTMLElement): StandingOf {
  const known = new Map<Element, Standing>()
  return function standingOf(element) {
    const before = known.get(element)
    if (before) return before
    const { parentElement } = element
    const above = element === root || !parentElement ? OUTSIDE : standingOf(parentElement)
    const standing: Standing = {
      isText: above.isText || element.hasAttribute('data-run'),
      isServing: above.isServing || element.matches(NOT_TEXT),
      owner: element.matches(OWNER) ? element : above.owner,
      variable: element.getAttribute('data-variable') ?? element.getAttribute('data-value') ?? above.variable,
    }
    known.set(element, standing)
    return standing
  }
}

type StandingOf = (element: HTMLElement) => Standing

/** The words of each block in a part of the page, without helper elements. */
function blocksIn(part: HTMLElement, standingOf: StandingOf): Block[] {
  const blocks = new Map<HTMLElement, Block>()
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (!parent || !(node instanceof Text)) continue
    const { isText, isServing, owner, variable } = standingOf(parent)
    if (!isText || isServing || !owner || node.data === '') continue
    let block = blocks.get(owner)
    if (!block) {
      block = { id: idOf(owner), text: '', isThin: owner.matches(THIN), element: owner, pieces: [] }
      blocks.set(owner, block)
    }
    const text = variable === undefined ? node.data : `{${variable}}`
    block.pieces.push({ node, at: block.text.length, length: text.length, isWhole: variable !== undefined })
    block.text += text
  }
  return [...blocks.values()]
}

/** The text of the page, read lazily: one block or all. */
export interface PageText {
  block(id: string): Block | null
  blocks(): readonly Block[]
  index(): Indexed
}

export function readText(root: HTMLElement): PageText {
  const standingOf = standingsIn(root)
  const owners = once(() => new Map([...root.querySelectorAll<HTMLElement>(OWNER)].map((owner) => [idOf(owner), owner])))
  const blocks = once(() => blocksIn(root, standingOf))
  const known = new Map<string, Block | null>()
  return {
    block(id) {
      const before = known.get(id)
      if (before !== undefined) return before
      const owner = owners().get(id)
      const block = (owner && blocksIn(owner, standingOf).find(({ element }) => element === owner)) ?? null
      known.set(id, block)
      return block
    },
    blocks,
    index: once(() => indexed(blocks())),
  }
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}

export function rangeOf({ pieces }: Block, { start, end }: Place): Range | null {
  const first = pieces.find(({ at, length }) => at + length > start)
  const last = pieces.findLast(({ at }) => at < end)
  if (!first || !last || !first.node.isConnected || !last.node.isConnected) return null
  const range = document.createRange()
  range.setStart(first.node, first.isWhole ? 0 : Math.min(start - first.at, first.node.length))
  range.setEnd(last.node, last.isWhole ? last.node.length : Math.min(end - last.at, last.node.length))
  return range
}

/** The part of each block that a range covers, without blanks at its edges. */
export function rangePlaces(blocks: readonly Block[], range: Range): Place[] {
  const places: Place[] = []
  for (const { id, text, element, pieces } of blocks) {
    if (!range.intersectsNode(element)) continue
    let [start, end] = [Infinity, -Infinity]
    for (const { node, at, length, isWhole } of pieces) {
      if (!range.intersectsNode(node)) continue
      const from = node === range.startContainer ? range.startOffset : 0
      const to = node === range.endContainer ? range.endOffset : node.length
      if (from >= to) continue
      start = Math.min(start, isWhole ? at : at + from)
      end = Math.max(end, isWhole ? at + length : at + to)
    }
    if (end <= start) continue
    const covered = text.slice(start, end)
    start += covered.length - covered.trimStart().length
    end -= covered.length - covered.trimEnd().length
    if (end > start) places.push({ blockId: id, start, end })
  }
  return places
}
