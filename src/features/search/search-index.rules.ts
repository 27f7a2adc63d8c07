import { plainText } from '#pure/plain-text.ts'
import type { Concept, ListedProject, ProjectKind, PublishedProject, Series } from '#features/content/content.rules.ts'
import { codeOf, searchPassages } from './search-passages.rules.ts'
import type { NameKind, SearchPassage, ProjectFacts } from './search.rules.ts'
import { plainWords } from './search-words.rules.ts'

/** Part of the version: increase it to rebuild the index after a change of these rules. */
const EDITION = 2

/** The searchable data of a project. Words are weighted by field: title, subject, description, text. */
export interface IndexEntry {
  id: string
  version: string
  kind: ProjectKind
  position: number
  title: string
  description: string
  facts: ProjectFacts
  passages: SearchPassage[]
  words: Record<'title' | 'about' | 'description' | 'body', string[]>
}

export interface NameEntry {
  kind: NameKind
  id: string
  position: number
  title: string
  description: string
  projectIds: string[]
  projectKinds: ProjectKind[]
  words: Record<'title' | 'about' | 'description', string[]>
}

export interface Around {
  series: ReadonlyMap<string, Series>
  concepts: ReadonlyMap<string, Concept>
}

/** What visitors may find. */
export function isFindable({ metadata }: Pick<ListedProject, 'metadata'>): boolean {
  return metadata.visibility === 'public'
}

/** A string of everything that the entry is built from; it changes with any of it. */
export function ingredientsOf(
  { version, metadata }: Pick<ListedProject, 'version' | 'metadata'>,
  position: number,
  around: Around,
): string {
  const series = metadata.series === null ? undefined : around.series.get(metadata.series)
  const concepts = metadata.concepts.map((key) => around.concepts.get(key))
  return JSON.stringify([EDITION, version, position, series, concepts])
}

export function entryOf(project: PublishedProject, version: string, position: number, around: Around): IndexEntry {
  const { id, metadata, document } = project
  const { title, description, difficulty, time, plan, category, imageUrl, kind } = metadata
  const series = metadata.series === null ? undefined : around.series.get(metadata.series)
  const known = metadata.concepts.flatMap((key) => around.concepts.get(key) ?? [])
  const concepts = known.map(({ name }) => name)
  const explained = known.map(({ short }) => plainText(short))
  // only readers who unlocked a Pro project may read its text
  const passages = plan === 'pro' ? [] : searchPassages(document)
  const code = plan === 'pro' ? '' : codeOf(document)
  return {
    id,
    version,
    kind,
    position,
    title,
    description,
    facts: {
      difficulty,
      time,
      plan,
      category,
      series: series?.id ?? null,
      seriesTitle: series?.title ?? null,
      tracks: metadata.tracks.map(({ id }) => ({ id })),
      imageUrl,
    },
    passages,
    words: {
      title: plainWords(title),
      about: plainWords([series?.title ?? '', category, ...concepts].join(' ')),
      description: plainWords([description, ...metadata.needs].join(' ')),
      body: plainWords([...passages.map(({ text }) => text), ...explained, series?.description ?? '', code].join(' ')),
    },
  }
}

/** Series, topics and concepts with at least one visible project. */
export function namesOf(projects: readonly ListedProject[], { series, concepts }: Around): NameEntry[] {
  const names: NameEntry[] = []
  const add = (kind: NameKind, id: string, title: string, description: string, about: string, of: readonly ListedProject[]) => {
    if (of.length === 0) return
    names.push({
      kind,
      id,
      position: names.length,
      title,
      description,
      projectIds: of.map(({ id }) => id),
      projectKinds: [...new Set(of.map(({ metadata }) => metadata.kind))],
      words: { title: plainWords(title), about: plainWords(about), description: plainWords(description) },
    })
  }
  const having = (is: (metadata: ListedProject['metadata']) => boolean) => projects.filter(({ metadata }) => is(metadata))
  for (const { id, title, description, category } of series.values()) {
    const own = having((metadata) => metadata.series === id)
    add('series', id, title, description, [category, ...own.map(({ metadata }) => metadata.title)].join(' '), own)
  }
  for (const category of new Set(projects.map(({ metadata }) => metadata.category))) {
    add(
      'topics',
      category,
      category,
      '',
      '',
      having((metadata) => metadata.category === category),
    )
  }
  for (const { key, name, short } of concepts.values()) {
    const own = having((metadata) => metadata.concepts.includes(key))
    add('concepts', key, name, plainText(short), '', own)
  }
  return names
}
