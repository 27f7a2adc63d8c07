import type { ListedProject, ProjectMetadata } from '#features/content/rules.ts'

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
