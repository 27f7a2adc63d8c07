import type { ListedProject, ProjectMetadata } from '#features/content/rules.ts'
import type { Highlight, Note } from './files/marks/rules.ts'

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

/** Some words that a learner marked. */
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
