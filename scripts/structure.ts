import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parseSync } from 'vite'
import { findCycles } from './check-cycles.ts'
import { MOST_LINES, findLongComponents } from './check-components.ts'
import { exportedNames, findDoubledNames, namesInGlossary } from './check-doubled-names.ts'
import { findSpreads } from './check-spreads.ts'
import { findTestHooks } from './check-test-hooks.ts'

const root = join(import.meta.dirname, '..')

/** The ending of a file's name is its role: `reply-stream.server.ts`. */
const ROLES = ['rules', 'contract', 'tables', 'store', 'gateway', 'server', 'http', 'jobs', 'texts', 'client', 'fixtures', 'cli']
const ROLE_ENDING = new RegExp(`^[a-z0-9-]+\\.(${ROLES.join('|')})$`)
const FEATURE_FOLDERS = ['ui', 'pages']
/** Views of the text's nodes, what runs learners' programs in the browser, and what runs on their machines. */
const FREE_FOLDERS = new Set(['content/nodes', 'practice/run', 'check/tool'])
const BARE_ROLE = /^(rules|store|tables|texts|fixtures)(\.test)?\.tsx?$/
const MAX_LINES = 400
/** The command starts a server, which offers all commands. */
const STAYING_CYCLES = ['src/app/cli/author.ts → src/app/cli/author/start-preview.ts']
const SETUP_FILE = 'e2e/close-pages.ts'

interface Source {
  path: string
  imports: Import[]
}

interface Import {
  path: string
  typeOnly: boolean
}

interface Wall {
  from: RegExp
  to: RegExp
  except?: RegExp
  typesAllowed?: boolean
  reason: string
}

const screens =
  /^src\/(ui\/|app\/(pages|routes|shell)\/|features\/[^/]+\/(.+\/)?(ui|pages)\/|features\/practice\/run\/|features\/.+\.(client|view)\.tsx?$|features\/.+\.tsx$)/

const walls: Wall[] = [
  {
    from: /^src\/pure\//,
    to: /^(?!src\/pure\/|vitest$|fast-check$)/,
    reason: 'pure modules import nothing, so that any module may use them',
  },
  {
    from: /^src\/platform\//,
    to: /^src\/(features|app)\//,
    reason: 'the platform does not depend on features, so that it could serve another product',
  },
  {
    from: /^src\/ui\//,
    to: /^src\/(features|app)\//,
    reason: 'ui components do not depend on features, so that they could ship in another product',
  },
  {
    from: /^src\/compiler\//,
    to: /^src\/(app|importing|features\/(?!content\/|plans\/plans\.rules\.ts))/,
    except: /\.test\.ts$/,
    reason: 'the compiler depends on the content model, not on its users',
  },
  {
    from: /^(src\/(?!compiler\/)|scripts\/)/,
    to: /^src\/compiler\/(?!(compiler|lint|syntax)\.ts$|phrases\/phrases\.texts\.ts$)/,
    except: /\.(test|fixtures)\.tsx?$/,
    typesAllowed: false,
    reason: 'the compiler is entered through compiler.ts, lint.ts or syntax.ts, so that what is behind them may change',
  },
  {
    from: /^(src\/(?!importing\/)|scripts\/)/,
    to: /^src\/importing\/(?!cli\.ts$)/,
    typesAllowed: false,
    reason: 'importing is entered through cli.ts, its command',
  },
  {
    from: /^src\/(?!importing\/|app\/cli\/|features\/content\/content\.cli\.)/,
    to: /^src\/importing\//,
    reason: "only the operator's tool imports foreign documents",
  },
  { from: /^src\/(features|compiler|importing)\//, to: /^src\/app\//, reason: 'the app composes all others and is imported by none' },
  {
    from: screens,
    to: /^src\/(importing\/|features\/.*\.(server|store|tables|gateway|jobs|http|cli|fixtures)\.ts$)/,
    except: /\.test\.tsx?$/,
    typesAllowed: false,
    reason: 'screens reach the server only through calls; their imports end up in the browser',
  },
  {
    from: screens,
    to: /^src\/platform\/(db|jobs|mail|storage|limits|http)\//,
    reason: 'a screen runs in the browser, where there is no server part',
  },
  {
    from: /^src\/(?!features\/.*\.(store|tables|fixtures|store\.test|server\.test)\.ts$|platform\/(db|jobs)\/|app\/cli\/)/,
    to: /^src\/features\/.*\.tables\.ts$/,
    except: /\.test\.ts$|fixtures\.ts$/,
    reason: 'only stores touch tables, so that all SQL about a thing is in one place',
  },
  {
    from: /\.rules\.ts$/,
    to: /^(?!src\/(.*\.rules|pure\/.*)\.ts$|src\/platform\/result\.ts$|zod|re2js$)/,
    reason: 'rules are pure: they import only other rules',
  },
  {
    from: /^src\/features\/.*\.contract\.ts$/,
    to: /^(?!src\/features\/.*\.(rules|contract)\.ts$|src\/platform\/http\/errors\.ts$|src\/platform\/result\.ts$|zod|@orpc\/contract)/,
    reason: 'a contract declares inputs and outputs; it runs on both sides',
  },
  {
    from: /^src\/features\/check\/tool\//,
    to: /^(?!node:|src\/features\/check\/tool\/|src\/features\/(content|check)\/[\w-]+\.(rules|texts)\.ts$|src\/pure\/)/,
    except: /\.(test|fixtures)\.ts$/,
    reason: "it runs on learners' machines as one file: only Node, rules and words go with it",
  },
  { from: /\.texts\.ts$/, to: /^(?!src\/(.*\.texts|pure\/.*)\.ts$)/, reason: 'texts are words, ready to translate' },
  {
    from: /^src\/.*\.ts$/,
    to: /\.tsx$/,
    except:
      /^src\/(app\/(pages|routes|shell|hydration|client|router|route-tree\.gen)|.*\/(modal-bodies|ui|pages)\/|.*\.test\.ts$|app\/shell\/modals\/)/,
    reason: 'Node runs the server files as they are; .tsx goes through the bundler',
  },
]

function files(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.gen\.ts$|\.d\.ts$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort()
}

function resolved(from: string, request: string): string {
  if (request.startsWith('#')) return request.replace(/^#/, 'src/')
  if (!request.startsWith('.')) return request
  return relative(root, resolve(root, dirname(from), request))
}

export function read(path: string): Source {
  const text = readFileSync(join(root, path), 'utf8')
  const { module } = parseSync(path, text)
  const imports: Import[] = module.staticImports.map((one) => ({
    path: resolved(path, one.moduleRequest.value),
    typeOnly: one.entries.length > 0 && one.entries.every((entry) => entry.isType),
  }))
  for (const one of module.staticExports) {
    for (const entry of one.entries) {
      if (entry.moduleRequest) imports.push({ path: resolved(path, entry.moduleRequest.value), typeOnly: entry.isType })
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const request = /^(['"`])([^'"`$]+)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[2]
    if (request !== undefined) imports.push({ path: resolved(path, request), typeOnly: false })
  }
  return { path, imports }
}

export function checkWalls(source: Source): string[] {
  return walls
    .filter((wall) => wall.from.test(source.path) && !wall.except?.test(source.path))
    .flatMap((wall) =>
      source.imports
        .filter((one) => wall.to.test(one.path) && !(one.typeOnly && wall.typesAllowed !== false))
        .map((one) => `${source.path}: imports ${one.path} — ${wall.reason}`),
    )
}

export function checkName(path: string): string[] {
  const findings: string[] = []
  const name = path.split('/').at(-1) ?? ''
  if (!/^(__root|[$a-z0-9]+(-[a-z0-9]+)*)(\.[$a-z0-9-]+)*\.tsx?$/.test(name) && !path.startsWith('src/app/routes/')) {
    findings.push(`${path}: file names are kebab-case`)
  }
  if (/^(utils?|helpers?|hooks?|types?|constants?|misc|common|index)\.tsx?$/.test(name) && !path.startsWith('src/app/routes/')) {
    findings.push(`${path}: a catch-all name; name the file after its one subject`)
  }
  if (path.startsWith('src/') && BARE_ROLE.test(name)) {
    findings.push(`${path}: names its role but not its subject; many editor tabs would look the same`)
  }
  const [, , feature = '', ...rest] = path.split('/')
  if (!path.startsWith('src/features/')) return findings
  const folder = rest.slice(0, -1)
  const stem = (rest.at(-1) ?? '').replace(/(\.test)?\.tsx?$/, '')
  const free = folder.some((part) => FEATURE_FOLDERS.includes(part)) || FREE_FOLDERS.has(`${feature}/${folder[0]}`)
  if (!free && !ROLE_ENDING.test(stem)) {
    findings.push(
      `${path}: name the subject first and the role last (${ROLES.map((role) => `.${role}.ts`).join(', ')}); only ui/ and pages/ are free`,
    )
  }
  return findings
}

function checkLength(path: string): string[] {
  const lines = readFileSync(join(root, path), 'utf8').split('\n').length
  return lines > MAX_LINES ? [`${path}: ${lines} lines; past 250 split it by meaning, past ${MAX_LINES} it is refused`] : []
}

function checkComponents(path: string): string[] {
  if (!path.startsWith('src/') || path.includes('.test.')) return []
  return findLongComponents(path, readFileSync(join(root, path), 'utf8')).map(
    (name) => `${path}: ${name}; past ${MOST_LINES} lines take a part or a hook out of it`,
  )
}

/**
 * Test files share a process, so a module imported by several of them must not register hooks on import; vitest runs its setup files
 * for each.
 */
function checkHooks(path: string): string[] {
  if (/\.test\.tsx?$/.test(path) || path === SETUP_FILE) return []
  return findTestHooks(path, readFileSync(join(root, path), 'utf8')).map(
    (name) => `${path}: ${name} on import applies only to the first test file; put it into a function that each test file calls`,
  )
}

function checkSpreads(path: string): string[] {
  return findSpreads(path, readFileSync(join(root, path), 'utf8')).map(
    (line) => `${path}:${line}: spreads a literal into another; write its fields out`,
  )
}

function checkDoubledNames(paths: string[]): string[] {
  const checked = paths.filter((path) => /^src\/(features|platform)\//.test(path) && !/\.test\.tsx?$/.test(path))
  const exported = new Map(checked.map((path) => [path, exportedNames(path, readFileSync(join(root, path), 'utf8'))]))
  return findDoubledNames(exported, namesInGlossary(readFileSync(join(root, 'docs/glossary.md'), 'utf8')))
}

/** Feature dependencies are acyclic: two features never import each other. */
export function featureCycles(sources: Source[]): string[] {
  const featureOf = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1]
  const edges = new Map<string, Set<string>>()
  for (const source of sources) {
    if (/\.test\.tsx?$/.test(source.path)) continue
    const from = featureOf(source.path)
    for (const one of source.imports) {
      const to = featureOf(one.path)
      if (from && to && from !== to) edges.set(from, (edges.get(from) ?? new Set()).add(to))
    }
  }
  const asSources = [...edges].map(([path, to]) => ({ path, imports: [...to].map((one) => ({ path: one })) }))
  return findCycles(asSources).map((finding) => `features: ${finding}`)
}

export function checkStructure(): string[] {
  const paths = [...files('src'), ...files('e2e'), ...files('bench'), ...files('scripts')]
  const sources = paths.map(read)
  const missing = sources.flatMap((source) =>
    source.imports
      .filter((one) => one.path.startsWith('src/') && !existsSync(join(root, one.path.replace(/\?.*$/, ''))))
      .map((one) => `${source.path}: imports ${one.path}, which is not there`),
  )
  const drawers = readdirSync(join(root, 'src/features'))
    .filter((name) => statSync(join(root, 'src/features', name)).isDirectory())
    .filter((name) => /^(shared|common|utils|misc)$/.test(name))
    .map((name) => `src/features/${name}: a catch-all name, not a feature`)
  return [
    ...paths.flatMap(checkName),
    ...paths.flatMap(checkLength),
    ...paths.flatMap(checkComponents),
    ...paths.flatMap(checkHooks),
    ...paths.flatMap(checkSpreads),
    ...sources.flatMap(checkWalls),
    ...findCycles(sources, STAYING_CYCLES),
    ...featureCycles(sources),
    ...checkDoubledNames(paths),
    ...missing,
    ...drawers,
  ]
}

if (import.meta.main) {
  const findings = checkStructure()
  for (const finding of findings) console.log(finding)
  process.exitCode = findings.length > 0 ? 1 : 0
}
