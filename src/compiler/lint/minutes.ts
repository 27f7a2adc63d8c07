import type { Nodes, Root } from 'mdast'
import { plainText } from '../text/markdown.ts'

/**
 * The minutes of a text, fitted to the catalogue and to six projects that people finished with a clock: reading, typing and trying, thinking
 * about each task, and writing in a workspace.
 */
const WORDS_A_MINUTE = 100
const A_LINE = 0.07
const A_TASK = { easy: 3.25, medium: 3.8, hard: 4.3 }
const A_PRACTICE = 6.75

export interface Counted {
  words: number
  minutes: number
}

/** Counts what a learner of the first track meets. */
export function minutesOf(text: Root, difficulty: keyof typeof A_TASK, track: string | undefined): Counted {
  const met = metOf(text, track)
  const count = (isWanted: (node: Nodes) => boolean) => met.filter(isWanted).length
  const words = sum(met, (node) => (isProse(node) ? plainText(node).split(/\s+/).length : 0))
  const lines = sum(met, (node) => (node.type === 'code' && node.lang !== 'output' ? node.value.split('\n').length : 0))
  const fields = count((node) => node.type === 'leafDirective' && FIELDS.has(node.name))
  const practices = count((node) => node.type === 'containerDirective' && node.name === 'practice')
  return { words, minutes: words / WORDS_A_MINUTE + lines * A_LINE + fields * A_TASK[difficulty] + practices * A_PRACTICE }
}

const FIELDS = new Set(['text', 'url', 'upload'])

const isProse = ({ type }: Nodes) => type === 'paragraph' || type === 'heading' || type === 'tableRow'

const sum = (nodes: readonly Nodes[], by: (node: Nodes) => number) => nodes.reduce((all, node) => all + by(node), 0)

/** All nodes but those of sections and containers for other tracks. */
function metOf(node: Nodes, track: string | undefined): Nodes[] {
  if (!('children' in node)) return [node]
  let skipped = 0
  const inside = node.children.filter((child) => {
    if (child.type === 'heading' && (skipped === 0 || child.depth <= skipped)) skipped = isFor(tracksOf(child), track) ? 0 : child.depth
    return skipped === 0 && isFor(tracksOf(child), track)
  })
  return [node, ...inside.flatMap((child) => metOf(child, track))]
}

function tracksOf(node: Nodes): string {
  if (node.type === 'heading') return /\btracks="?([\w, -]+)/.exec(plainText(node))?.[1] ?? ''
  return 'attributes' in node && node.attributes ? (node.attributes.tracks ?? '') : ''
}

const isFor = (tracks: string, track: string | undefined) => tracks === '' || track === undefined || tracks.split(/\s*,\s*/).includes(track)
