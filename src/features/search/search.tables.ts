import { customType, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ProjectKind } from '#features/content/content.rules.ts'
import type { NameKind, Passage, ProjectFacts } from './search.rules.ts'

const lexemes = customType<{ data: string }>({ dataType: () => 'tsvector' })
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** What visitors may find, a row a project. Written anew when the project is published in another version. */
export const searchProjects = pgTable(
  'search_projects',
  {
    id: text('id').primaryKey(),
    /** Hash of all that was indexed. */
    version: text('version').notNull(),
    kind: text('kind').$type<ProjectKind>().notNull(),
    position: integer('position').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    facts: jsonb('facts').$type<ProjectFacts>().notNull(),
    passages: jsonb('passages').$type<Passage[]>().notNull(),
    /** Different words, as written. */
    surface: text('surface').array().notNull(),
    surfaceOfHead: text('surface_of_head').array().notNull(),
    titleWords: lexemes('title_words').notNull(),
    headWords: lexemes('head_words').notNull(),
    words: lexemes('words').notNull(),
  },
  (table) => [
    index('search_projects_kind').on(table.kind, table.position),
    index('search_projects_position').on(table.position),
    index('search_projects_title').using('gin', table.titleWords).with({ fastupdate: false }),
    index('search_projects_head').using('gin', table.headWords).with({ fastupdate: false }),
    index('search_projects_words').using('gin', table.words).with({ fastupdate: false }),
  ],
)

/** Series, topics and concepts: few, and found by their names and what they stand for. */
export const searchNames = pgTable(
  'search_names',
  {
    kind: text('kind').$type<NameKind>().notNull(),
    id: text('id').notNull(),
    position: integer('position').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    projectIds: text('project_ids').array().notNull(),
    projectKinds: text('project_kinds').array().$type<ProjectKind[]>().notNull(),
    words: lexemes('words').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id] }),
    index('search_names_words').using('gin', table.words).with({ fastupdate: false }),
  ],
)

/** Every word that is written somewhere, with its stem: what a beginning may become, and what a typo may have meant. */
export const searchWords = pgTable(
  'search_words',
  {
    word: text('word').primaryKey(),
    stem: text('stem').notNull(),
    projects: integer('projects').notNull(),
    /** Of these, the projects that say it in title, series, concepts or description. */
    heads: integer('heads').notNull(),
  },
  (table) => [
    index('search_words_stem').on(table.stem),
    index('search_words_beginning').on(table.word.op('text_pattern_ops')),
    index('search_words_trigrams').using('gin', table.word.op('gin_trgm_ops')).with({ fastupdate: false }),
  ],
)

/** What a text means, by the hash of the text: made once, whatever becomes of the project. */
export const searchVectors = pgTable(
  'search_vectors',
  {
    projectId: text('project_id').notNull(),
    part: integer('part').notNull(),
    hash: text('hash').notNull(),
    /** The step it is of; null is the project as a whole. */
    step: text('step'),
    vector: bytes('vector').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.part] }), index('search_vectors_hash').on(table.hash)],
)

/** What the phrases of aliases mean, in the same way. */
export const searchPhrases = pgTable('search_phrases', {
  phrase: text('phrase').primaryKey(),
  hash: text('hash').notNull(),
  vector: bytes('vector').notNull(),
})

/** One row: as of which publishing the words were indexed, and a new name for the vectors after every change of them. */
export const searchState = pgTable('search_state', {
  id: integer('id').primaryKey(),
  publishing: text('publishing').notNull(),
  projects: integer('projects').notNull(),
  vectors: text('vectors').notNull(),
})
