import type { DocNode, ListedProject, ProjectMetadata } from '#features/content/content.rules.ts'
import type { Anchor, Highlight, Note } from './reading-marks.rules.ts'

export function projectMetadata(given: Partial<ProjectMetadata> = {}): ProjectMetadata {
  return {
    title: 'Speak HTTP by hand',
    description: 'Say by hand what a browser says for you.',
    icon: null,
    imageUrl: null,
    difficulty: 'easy',
    time: 60,
    cost: 'Free',
    needs: ['A terminal'],
    lastModified: '2026-01-01',
    concepts: [],
    tracks: [],
    visibility: 'public',
    plan: 'free',
    category: 'Networks',
    series: 'speak-the-web',
    order: '1.1',
    part: null,
    kind: 'tool',
    share: {},
    ...given,
  }
}

export function listedProject({
  id = 'http',
  version = 'v1',
  ...metadata
}: Partial<ProjectMetadata> & { id?: string; version?: string } = {}): ListedProject {
  return { id, version, metadata: projectMetadata(metadata) }
}

/** A highlight. */
export function marking(id: string, rest: Partial<Highlight> = {}): Highlight {
  const quote = 'the lamp'
  const anchor = {
    blockId: 'lamp',
    start: 0,
    end: quote.length,
    quote,
    before: '',
    after: ' glows',
    farBefore: '',
    farAfter: ' glows',
    count: 1,
  }
  return { id, at: '2026-01-01T00:00:00.000Z', colour: 'yellow', parts: [anchor], ...rest }
}

export function noteOf(id: string, rest: Partial<Note> = {}): Note {
  const at = '2026-01-01T00:00:00.000Z'
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'It glows.' }] }] }
  return { id, at, createdAt: at, on: 'a', heading: 'On the lamp', body, ...rest }
}

/** An anchor as a learner's page would make it, built without that code. */
export function anchorOn(nodes: readonly DocNode[], words: string): Anchor {
  const blocks = nodes.flatMap(function paragraphs(node): { id: string; text: string }[] {
    const text = (node.content ?? []).map((one) => one.text ?? '').join('')
    return text.includes(words) ? [{ id: String(node.attrs?.['id']), text }] : (node.content ?? []).flatMap(paragraphs)
  })
  const [block] = blocks
  if (!block || blocks.length > 1) throw new Error(`“${words}” occurs ${blocks.length} times in the text`)
  const start = block.text.indexOf(words)
  const end = start + words.length
  const [before, after] = [block.text.slice(0, start), block.text.slice(end)]
  const near = { before: before.slice(-32), after: after.slice(0, 32) }
  return { blockId: block.id, start, end, quote: words, ...near, farBefore: before.slice(-48), farAfter: after.slice(0, 48), count: 1 }
}
