import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { postgresHere } from './postgres.ts'
import { isLong } from './requirements.ts'
import { bin, check, isInstalled, vitest, type Outcome } from './suite.ts'
import { startS3TestServer, type S3TestServer } from './s3-test-server.ts'

const root = join(import.meta.dirname, '..')

interface Suite {
  about: string
  /** Another suite has all that is in it: it runs only when it is named. */
  isPart?: boolean
  /** It leaves a processor free, or waits for another program, so it runs while that suite does. */
  beside?: string
  /** An outcome, or the sentence that says why it cannot run here. */
  run: () => Promise<Outcome | string>
}

const OPENS_DATABASE = /\b(testDatabase|serverTestDatabase)\(/
const FIXTURES = /from '([^']*fixtures\.tsx?)'/g

/** By itself, or by the fixtures that it imports, and they by theirs. */
function opensDatabase(file: string): boolean {
  const source = readFileSync(file, 'utf8')
  const fixtures = [...source.matchAll(FIXTURES)].map(([, named = '']) => named)
  return (
    OPENS_DATABASE.test(source) ||
    fixtures.some((named) => opensDatabase(named.startsWith('#') ? join(root, 'src', named.slice(1)) : join(dirname(file), named)))
  )
}

/** They start programs that open one. */
const STARTS_PROGRAM = /\/(crash(\.fixtures|-child)?|serve\.fixtures)\.ts'|cli\/main\.ts'/

function unitTests(wanted: (file: string) => boolean): string[] {
  return ['src', 'scripts']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(wanted)
    .map((file) => relative(root, file))
}

/** It asks several things at once, or looks at the rows itself. */
const ASKS_DATABASE = /\bPromise\.all\(|\bpool\b|\bsql`|^import \{(?! type )[^}]*\} from '[^']*\.(store|tables)\.ts'/m
/** They are made of the same, and have a database for their sake alone. */
const COMMANDS = /\/cli\/(?!backup\/)|\.cli\.test\.ts$/
const OPENS_BOTH = /\bembeddedTestDatabase\b[^]*\bserverTestDatabase\b/

/** How much of the suites runs. Each test reads it where it could take longer: `short` is `npm test`, `full` is what CI runs. */
type Length = 'short' | 'full' | 'release'
const isLength = (word: string): word is Length => ['short', 'full', 'release'].includes(word)
const length = () => process.env.TEST_LENGTH as Length

/** Killed processes, primaries that change, proxies, poolers, thousands of rounds: they run from `full` on. */
const LONG = '**/*.long.test.ts'
const skipsLong = () => (length() === 'short' ? ['--exclude', LONG] : [])

/** Whether a server could do otherwise than the embedded database, which is a PostgreSQL too, with one connection. */
function touchesDialect(file: string): boolean {
  if (!opensDatabase(file)) return false
  if (length() === 'release' || /\/platform\/|\.(store|server|jobs)(\.long)?\.test\.ts$/.test(file) || opensBoth(file)) return true
  return length() === 'full' && !COMMANDS.test(file) && ASKS_DATABASE.test(readFileSync(file, 'utf8'))
}

const opensBoth = (file: string) => OPENS_BOTH.test(readFileSync(file, 'utf8'))

const fastTests = () => unitTests((file) => !isLong(file) && !opensDatabase(file) && !STARTS_PROGRAM.test(readFileSync(file, 'utf8')))

let s3Server: Promise<S3TestServer | string> | undefined

/** The unit tests with every peer that this machine has; a line for each that it has not. */
async function unit(): Promise<Outcome> {
  const twice = (await postgresHere()) ? unitTests(opensBoth) : []
  const started = await s3Server
  if (typeof started === 'string') say('unit', `without an S3 server: ${started}`)
  if (!isInstalled('redis-server') && !isInstalled('valkey-server'))
    say('unit', 'without shared limits: neither redis-server nor valkey-server is installed')
  return vitest(
    'unit',
    ['--project', 'unit', ...skipsLong(), ...twice.flatMap((file) => ['--exclude', file])],
    typeof started === 'object' ? started.env : {},
  )
}

async function postgres(): Promise<Outcome | string> {
  const url = await postgresHere()
  if (!url) return 'no PostgreSQL server answers here (TEST_DATABASE_URL names one)'
  return vitest('postgres', ['--project', 'unit', ...skipsLong(), ...unitTests(touchesDialect)], { TEST_DATABASE_URL: url })
}

const node = (...args: string[]) => check(process.execPath, ['--disable-warning=ExperimentalWarning', ...args])

/** Everything there is, then the product without its tests: what tests alone use is not kept either. */
async function unused(): Promise<Outcome> {
  const all = await check(bin('knip'), ['--no-config-hints'])
  return all.failed > 0 ? all : check(bin('knip'), ['--no-config-hints', '--production', '--include', 'files,exports'])
}

/** Where this branch left the main one; on the main one, what is not committed. */
function changedSince(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const found = ['origin/main', 'main'].find((branch) => git('branch', '--all', '--format=%(refname:short)').split('\n').includes(branch))
  return found ? git('merge-base', 'HEAD', found) : 'HEAD'
}

const suites: Record<string, Suite> = {
  types: { about: 'tsc', run: () => check(bin('tsc'), ['--noEmit', '-p', '.']) },
  lint: { about: 'oxlint, with types', run: () => check(bin('oxlint'), ['--deny-warnings']) },
  format: { about: 'oxfmt', run: () => check(bin('oxfmt'), ['--check', 'src', 'e2e', 'bench', 'scripts']) },
  structure: { about: 'walls, names, lengths and cycles', beside: 'lint', run: () => node('scripts/structure.ts') },
  unused: { about: 'files, exports and packages that serve nobody, or tests alone', beside: 'types', run: unused },
  content: { about: 'the catalogue', beside: 'types', run: () => node('src/app/cli/main.ts', 'content', 'check') },
  fast: {
    about: 'the part of unit that opens no database',
    isPart: true,
    run: () => vitest('fast', ['--project', 'unit', ...fastTests()]),
  },
  related: {
    about: 'the part of unit that imports what was changed since the main branch',
    isPart: true,
    run: () => vitest('related', ['--project', 'unit', '--passWithNoTests', '--changed', changedSince()]),
  },
  unit: { about: 'rules, calls and parts, on the embedded database', run: unit },
  postgres: { about: 'what touches the dialect, on a PostgreSQL server', beside: 'unit', run: postgres },
  prepare: {
    about: 'what browser tests start with: the built pages, and the catalogue published',
    beside: 'unit',
    run: () => node('e2e/prepare.ts'),
  },
  operation: {
    about: 'the part of browser without journeys: starts, stops, crashes and backups of the whole server',
    isPart: true,
    run: () => vitest('operation', ['--project', 'browser', ...skipsLong(), 'e2e/operation/']),
  },
  browser: {
    about: 'operation, and journeys in a browser that show what nothing else does; more with full, all with release',
    run: () => vitest('browser', ['--project', 'browser', ...skipsLong()]),
  },
}

/** Names for several suites. */
const checks = ['types', 'lint', 'format', 'structure', 'unused', 'content']
const groups: Record<string, string[]> = {
  quick: [...checks, 'fast'],
  changed: [...checks, 'related'],
}

const help = `npm test [-- <suite> …]    all suites, or those that are named
${Object.entries(suites)
  .map(([name, { about }]) => `  ${name.padEnd(10)} ${about}`)
  .join('\n')}
  quick      what to run after each change, two to four minutes on two cores: ${groups.quick?.join(', ')}
  changed    what a change can break of what a test imports: ${groups.changed?.join(', ')}
  full       all suites, or those that are named with it, as CI runs them: killed processes, proxies, poolers, every journey that shows a row or keeps words, on PostgreSQL all that asks the database itself
  release    the same at their whole length: every journey, every project in every loop, on PostgreSQL all that keeps something
  PostgreSQL, an S3 server (Swift) and Redis or Valkey are tested against where this machine has them, or lets us install them.`

function say(name: string, sentence: string): void {
  console.log(`${name.padEnd(10)} ${sentence}`)
}

async function report(name: string, { run }: Suite): Promise<Outcome> {
  const begun = Date.now()
  const outcome = await run()
  if (typeof outcome === 'string') {
    say(name, `not run: ${outcome}`)
    return { passed: 0, failed: 0 }
  }
  const { passed, failed, skipped = 0, retried = [], details } = outcome
  const seconds = ((Date.now() - begun) / 1000).toFixed(0)
  say(name, `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} not run` : ''}  (${seconds} s)`)
  for (const title of retried) say('', `passed only when asked again: ${title}`)
  if (details) console.log(details)
  return outcome
}

async function main(words: string[]): Promise<number> {
  const named = words.filter((word) => !isLength(word))
  process.env.TEST_LENGTH = words.find(isLength) ?? 'short'
  const wanted = named.flatMap((name) => groups[name] ?? [name])
  const unknown = wanted.find((name) => !Object.hasOwn(suites, name))
  if (unknown !== undefined) {
    console.error(`There is no suite "${unknown}".\n${help}`)
    return 2
  }
  const chosen = Object.entries(suites).filter(([name, { isPart }]) => (wanted.length === 0 ? !isPart : wanted.includes(name)))
  if (chosen.some(([name]) => name === 'unit')) s3Server = startS3TestServer()
  const isChosen = (name: string | undefined) => chosen.some(([one]) => one === name)
  let passed = 0
  let failed = 0
  for (const [name, suite] of chosen) {
    if (isChosen(suite.beside)) continue
    const together = [[name, suite] as const, ...chosen.filter(([, { beside }]) => beside === name)]
    for (const outcome of await Promise.all(together.map((one) => report(...one)))) {
      passed += outcome.passed
      failed += outcome.failed
    }
  }
  console.log(`${passed} passed, ${failed} failed`)
  return failed > 0 ? 1 : 0
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

const { values, positionals } = parseArgs({ allowPositionals: true, options: { help: { type: 'boolean', short: 'h' } } })
if (values.help) console.log(help)
else process.exit(await main(positionals))
