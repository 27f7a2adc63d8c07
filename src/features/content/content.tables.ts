import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { TaskCheck } from './checks.rules.ts'
import type { Looks } from './looks.rules.ts'
import type { DocNode, OutlineStep, ProjectMetadata, ProSection, PublishedQuiz, PublishedValidation } from './content.rules.ts'

/** All published versions; a row is written once and never changed. */
export const contentVersions = pgTable(
  'content_versions',
  {
    projectId: text('project_id').notNull(),
    version: text('version').notNull(),
    metadata: jsonb('metadata').$type<ProjectMetadata>().notNull(),
    outline: jsonb('outline').$type<OutlineStep[]>().notNull(),
    document: jsonb('document').$type<DocNode>().notNull(),
    /** the part of a Pro project that everybody can read */
    preview: jsonb('preview').$type<DocNode>(),
    proSections: jsonb('pro_sections').$type<Record<string, ProSection>>().notNull(),
    validations: jsonb('validations').$type<PublishedValidation[]>().notNull(),
    checks: jsonb('checks').$type<Record<string, TaskCheck>>().notNull(),
    /** where answers stand in the learner's own folder; readers never get it as it is */
    looks: jsonb('looks').$type<Looks>(),
    quiz: jsonb('quiz').$type<PublishedQuiz>(),
    /** the author's instructions for the tutor; readers never get it */
    tutor: text('tutor'),
    publishedAt: timestamp('published_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.version] })],
)

/** The current version of each project. */
export const contentProjects = pgTable('content_projects', {
  projectId: text('project_id').primaryKey(),
  version: text('version').notNull(),
  sourceHash: text('source_hash').notNull(),
  published: boolean('published').notNull(),
  /** hidden from readers until then; null once it is visible */
  appearsAt: timestamp('appears_at', { withTimezone: true }),
  /** the prefix of its catalogue; empty if that has none */
  catalogue: text('catalogue').notNull().default(''),
  /** email address of the catalogue's owner */
  owner: text('owner'),
})

export const contentSeries = pgTable('content_series', {
  id: text('id').primaryKey(),
  title: text('title').notNull(),
  description: text('description').notNull(),
  category: text('category').notNull(),
  position: integer('position').notNull(),
  catalogue: text('catalogue').notNull().default(''),
})

export const contentConcepts = pgTable('content_concepts', {
  key: text('key').primaryKey(),
  name: text('name').notNull(),
  short: text('short').notNull(),
  detailed: text('detailed').notNull(),
  catalogue: text('catalogue').notNull().default(''),
})

/** Phrases of people who do not know the catalogue's words yet. */
export const contentAliases = pgTable('content_aliases', {
  phrase: text('phrase').primaryKey(),
  leadsTo: text('leads_to').array().notNull(),
  elsewhere: boolean('elsewhere').notNull(),
  catalogue: text('catalogue').notNull().default(''),
})

/** The hash of each authors' folder at its last publishing without findings. */
export const contentFolders = pgTable('content_folders', {
  folder: text('folder').primaryKey(),
  hash: text('hash').notNull(),
})
