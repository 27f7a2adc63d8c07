import { customType, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ProjectKind } from '#features/content/content.rules.ts'
import type { NameKind, SearchPassage, ProjectFacts } from './search.rules.ts'

const lexemes = customType<{ data: string }>({ dataType: () => 'tsvector' })
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** What visitors may find, one row per project. Replaced when another version is published. */
export const searchProjects = pgTable(
  'search_projects',
  {
    id: text('id').primaryKey(),
    /** A hash of everything indexed. */
    version: text('version').notNull(),
    kind: text('kind').$type<ProjectKind>().notNull(),
    position: integer('position').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    facts: jsonb('facts').$type<ProjectFacts>().notNull(),
    passages: jsonb('passages').$type<SearchPassage[]>().notNull(),
    /** Distinct words, as written. */
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

/** Series, topics and concepts, found by name and meaning. */
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

/** Every word of the catalogue with its stem, for completing prefixes and correcting typos. */
export const searchWords = pgTable(
  'search_words',
  {
    word: text('word').primaryKey(),
    stem: text('stem').notNull(),
    projects: integer('projects').notNull(),
    /** The projects that use it in title, series, concepts or description. */
    heads: integer('heads').notNull(),
  },
  (table) => [
    index('search_words_stem').on(table.stem),
    index('search_words_beginning').on(table.word.op('text_pattern_ops')),
    index('search_words_trigrams').using('gin', table.word.op('gin_trgm_ops')).with({ fastupdate: false }),
  ],
)

/** Embeddings by hash of their text, computed once per text. */
export const searchVectors = pgTable(
  'search_vectors',
  {
    projectId: text('project_id').notNull(),
    part: integer('part').notNull(),
    hash: text('hash').notNull(),
    /** The step of the text; null for the project as a whole. */
    step: text('step'),
    vector: bytes('vector').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.part] }), index('search_vectors_hash').on(table.hash)],
)

/** Embeddings of the phrases of aliases, likewise. */
export const searchPhrases = pgTable('search_phrases', {
  phrase: text('phrase').primaryKey(),
  hash: text('hash').notNull(),
  vector: bytes('vector').notNull(),
})

/** One row: the publishing that was indexed, and an id of the vectors that changes with them. */
export const searchState = pgTable('search_state', {
  id: integer('id').primaryKey(),
  publishing: text('publishing').notNull(),
  projects: integer('projects').notNull(),
  vectors: text('vectors').notNull(),
})
