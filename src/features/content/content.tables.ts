import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { TaskCheck } from './checks.rules.ts'
import type { DocNode, OutlineStep, ProjectMetadata, ProSection, PublishedQuiz, PublishedValidation } from './content.rules.ts'

/** What was ever published; a row is written once and never changed. */
export const contentVersions = pgTable(
  'content_versions',
  {
    projectId: text('project_id').notNull(),
    version: text('version').notNull(),
    metadata: jsonb('metadata').$type<ProjectMetadata>().notNull(),
    outline: jsonb('outline').$type<OutlineStep[]>().notNull(),
    document: jsonb('document').$type<DocNode>().notNull(),
    /** what everybody reads of a Pro project */
    preview: jsonb('preview').$type<DocNode>(),
    proSections: jsonb('pro_sections').$type<Record<string, ProSection>>().notNull(),
    validations: jsonb('validations').$type<PublishedValidation[]>().notNull(),
    checks: jsonb('checks').$type<Record<string, TaskCheck>>().notNull(),
    quiz: jsonb('quiz').$type<PublishedQuiz>(),
    /** what the author asks of the tutor; no reader gets it */
    tutor: text('tutor'),
    publishedAt: timestamp('published_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.version] })],
)

/** Which version of each project readers get now. */
export const contentProjects = pgTable('content_projects', {
  projectId: text('project_id').primaryKey(),
  version: text('version').notNull(),
  sourceHash: text('source_hash').notNull(),
  published: boolean('published').notNull(),
  /** until then only those who make it see it; null once it is in sight */
  appearsAt: timestamp('appears_at', { withTimezone: true }),
  /** the prefix of the catalogue that it comes from; empty where that has none */
  catalogue: text('catalogue').notNull().default(''),
  /** e-mail address of whoever owns that catalogue */
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

/** What people call things who do not know the catalogue's words yet. */
export const contentAliases = pgTable('content_aliases', {
  phrase: text('phrase').primaryKey(),
  leadsTo: text('leads_to').array().notNull(),
  elsewhere: boolean('elsewhere').notNull(),
  catalogue: text('catalogue').notNull().default(''),
})

/** The hash of each authors' folder as it was last published without a finding. */
export const contentFolders = pgTable('content_folders', {
  folder: text('folder').primaryKey(),
  hash: text('hash').notNull(),
})
