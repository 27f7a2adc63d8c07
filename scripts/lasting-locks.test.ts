import { expect, test } from 'vitest'
import { lastingLocks } from './lasting-locks.ts'
import { OUTSIDE, readMigrations } from '#platform/db/migrate.ts'

const found = (...statements: string[]) => lastingLocks({ name: '0030_new', hash: 'a', statements })

/** Migrations older than this check. */
const EARLIER = '0029'

test('no migration holds a lock whose duration grows with a table', () => {
  const later = readMigrations().filter(({ name }) => name.slice(0, 4) > EARLIER)
  expect(later.flatMap(lastingLocks)).toEqual([])
})

test('the check finds the known cases in older migrations: indexes on existing tables', () => {
  expect(
    readMigrations()
      .filter((migration) => lastingLocks(migration).length > 0)
      .map(({ name }) => name),
  ).toContain('0019_figures')
})

test.each([
  'CREATE INDEX "a_b" ON "answers" USING btree ("project_id")',
  'create unique index if not exists a_b on public.answers (project_id)',
  'CREATE INDEX CONCURRENTLY a_b ON answers (project_id)',
  'ALTER TABLE "answers" ALTER COLUMN "text" SET DATA TYPE varchar(10)',
  'alter table answers alter text type text using lower(text)',
  'ALTER TABLE "answers" ALTER COLUMN "text" SET NOT NULL',
  'ALTER TABLE "answers" ADD COLUMN "uid" uuid DEFAULT gen_random_uuid() NOT NULL',
  'ALTER TABLE answers ADD COLUMN n bigserial',
  'alter table answers add n int generated always as identity',
  'ALTER TABLE answers ADD COLUMN n int UNIQUE',
  'ALTER TABLE answers ADD COLUMN n int NOT NULL',
  'ALTER TABLE answers ADD COLUMN n int CHECK (n > 0)',
  'ALTER TABLE "answers" ADD CONSTRAINT "f" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade',
  'alter table answers add check (length(text) < 10)',
  'ALTER TABLE answers ADD CONSTRAINT u UNIQUE (a, b)',
  'ALTER TABLE answers ADD COLUMN a text, ALTER COLUMN b TYPE bigint',
  'ALTER TABLE answers SET UNLOGGED',
  "UPDATE answers SET text = ''",
  'delete from only answers where text is null',
  'VACUUM FULL answers',
  'vacuum (full, analyze) answers',
  'cluster answers using a_b',
  'REINDEX TABLE answers',
  'lock table answers in exclusive mode',
  'refresh materialized view figures',
  'select 1;\nCREATE INDEX a_b ON answers (text)',
])('refused: %s', (statement) => {
  expect(found(statement)).toHaveLength(1)
})

test.each([
  'ALTER TABLE "answers" ADD COLUMN "note" text',
  `ALTER TABLE "answers" ADD COLUMN "note" text DEFAULT 'a, b' NOT NULL`,
  'ALTER TABLE answers ADD COLUMN at timestamptz NOT NULL DEFAULT now()',
  'ALTER TABLE answers ADD CONSTRAINT f FOREIGN KEY (user_id) REFERENCES users (id) NOT VALID',
  'ALTER TABLE answers VALIDATE CONSTRAINT f',
  'ALTER TABLE answers ADD CONSTRAINT u UNIQUE USING INDEX a_b',
  'ALTER TABLE answers ALTER COLUMN text DROP NOT NULL, ALTER COLUMN note SET DEFAULT 1',
  'DROP INDEX a_b',
  '-- short: at most one row for each instance\nUPDATE instances SET seen = null',
])('let through: %s', (statement) => {
  expect(found(statement)).toEqual([])
})

test('a table created by the migration itself is empty', () => {
  expect(found('CREATE TABLE "new" ("id" uuid)', 'CREATE INDEX "n" ON "new" ("id")', 'ALTER TABLE "new" ADD UNIQUE ("id")')).toEqual([])
})

test('a concurrent index is repeatable and declares that it runs outside a transaction', () => {
  expect(found(`${OUTSIDE}\nCREATE INDEX CONCURRENTLY IF NOT EXISTS a_b ON answers (text)`)).toEqual([])
  expect(found(`${OUTSIDE}\nCREATE INDEX CONCURRENTLY a_b ON answers (text)`)).toHaveLength(1)
})
