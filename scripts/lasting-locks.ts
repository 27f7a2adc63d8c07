import { isConcurrent, type Migration } from '#platform/db/migrate.ts'

const SHORT = /--\s*short:\s*\S/
const REWRITES_DEFAULT = /\bdefault\s+\(?\s*(gen_random_uuid|uuidv?\w*|random|clock_timestamp|timeofday|nextval)\b/i
const name = (given: string) => given.replaceAll('"', '').replace(/^public\./, '')

/** Splits a list of actions at commas, except within brackets or quotes. */
function splitActions(text: string): string[] {
  const actions = ['']
  let depth = 0
  let quote = ''
  for (const sign of text) {
    if (quote !== '') quote = sign === quote ? '' : quote
    else if (sign === "'" || sign === '"') quote = sign
    else if (sign === '(') depth += 1
    else if (sign === ')') depth -= 1
    if (sign === ',' && depth === 0 && quote === '') actions.push('')
    else actions[actions.length - 1] += sign
  }
  return actions.map((action) => action.trim())
}

const ACTIONS: readonly [RegExp, string][] = [
  [/^alter\s+(column\s+)?\S+\s+(set\s+data\s+)?type\b/i, 'rewrites the table: add a column, fill it by a job, then read it'],
  [/^alter\s+(column\s+)?\S+\s+set\s+not\s+null\b/i, 'reads the whole table: add a CHECK … NOT VALID, validate it, then set it'],
  [/^alter\s+(column\s+)?\S+\s+add\s+generated\b/i, 'rewrites the table'],
  [/^set\s+(logged|unlogged|tablespace|access\s+method)\b/i, 'rewrites the table'],
  [
    /^add\s+(constraint\s+\S+\s+)?(primary\s+key|unique|exclude)\b(?!.*\busing\s+index\b)/is,
    'makes an index: make it CONCURRENTLY first, then USING INDEX',
  ],
  [
    /^add\s+(constraint\s+\S+\s+)?(foreign\s+key|check)\b(?!.*\bnot\s+valid\b)/is,
    'reads the whole table: NOT VALID, then VALIDATE CONSTRAINT',
  ],
]

const COLUMN: readonly [RegExp, string][] = [
  [REWRITES_DEFAULT, 'rewrites the table: a default that differs from row to row'],
  [/\b(big|small)?serial\b|\bgenerated\s+(always|by\s+default)\b/i, 'rewrites the table'],
  [/\b(primary\s+key|unique)\b/i, 'makes an index: make it CONCURRENTLY instead'],
  [/\bcheck\s*\(/i, 'reads the whole table: add the CHECK by itself, NOT VALID'],
  [/\bnot\s+null\b(?!.*\bdefault\b)(?<!\bdefault\b.*\bnot\s+null)/is, 'fails where there are rows: give it a default'],
]

const STATEMENTS: readonly [RegExp, string][] = [
  [/^(vacuum\s+(full|\(.*\bfull\b)|cluster\b)/is, 'rewrites the table'],
  [/^reindex\b(?!.*\bconcurrently\b)/is, 'locks the table: CONCURRENTLY'],
  [/^lock\b/i, 'locks a table'],
  [/^refresh\s+materialized\s+view\s+(?!concurrently)/i, 'locks who reads it: CONCURRENTLY'],
]

function inAlter(action: string): string[] {
  const column =
    /^add\s+(?:column\s+)?(?:if\s+not\s+exists\s+)?(?!constraint\b|primary\b|unique\b|foreign\b|check\b|exclude\b)(.*)$/is.exec(action)
  const rules = column ? COLUMN : ACTIONS
  return rules.filter(([pattern]) => pattern.test(column?.[1] ?? action)).map(([, why]) => why)
}

function inStatement(sql: string, made: Set<string>, outside: boolean): string[] {
  const index = /^create\s+(?:unique\s+)?index\s+(concurrently\s+)?(if\s+not\s+exists\s+)?.*?\bon\s+(?:only\s+)?([\w".]+)/is.exec(sql)
  if (index) {
    const [, concurrently, repeats, table = ''] = index
    if (made.has(name(table))) return []
    if (!concurrently)
      return [`creates an index on ${name(table)}, which blocks writes: use CONCURRENTLY, in a migration outside a transaction`]
    return outside && !repeats ? ['cannot be repeated: IF NOT EXISTS'] : []
  }
  const change = /^(?:update|delete\s+from)\s+(?:only\s+)?([\w".]+)/i.exec(sql)
  if (change && !made.has(name(change[1] ?? '')))
    return [`changes rows of ${name(change[1] ?? '')} in one transaction: let a job do it in batches`]
  const alter = /^alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?([\w".]+)\s+(.*)$/is.exec(sql)
  if (alter) return made.has(name(alter[1] ?? '')) ? [] : splitActions(alter[2] ?? '').flatMap(inAlter)
  return STATEMENTS.filter(([pattern]) => pattern.test(sql)).map(([, why]) => why)
}

/** Statements of a migration that hold a lock for a time that grows with a table. `-- short: why` before a statement allows it. */
export function lastingLocks(migration: Migration): string[] {
  const outside = isConcurrent(migration)
  const said = migration.statements.filter((statement) => !SHORT.test(statement)).map((statement) => statement.replaceAll(/--.*$/gm, ''))
  const statements = said.flatMap((text) => text.split(/;\s*$/m)).map((text) => text.trim())
  const made = new Set(
    statements.flatMap((sql) => {
      const table = /^create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?([\w".]+)/i.exec(sql)?.[1]
      return table === undefined ? [] : [name(table)]
    }),
  )
  const concurrent = statements.some((sql) =>
    /^(create\s+(unique\s+)?|drop\s+)index\s+concurrently\b|^reindex\b.*\bconcurrently\b/is.test(sql),
  )
  const unmarked = concurrent && !outside ? ['CONCURRENTLY needs the first line “-- outside a transaction”'] : []
  return [...unmarked, ...statements.flatMap((sql) => inStatement(sql, made, outside))].map((why) => `${migration.name}: ${why}`)
}
