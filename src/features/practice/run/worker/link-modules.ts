import type { WorkFile } from '../../work.rules.ts'
import { mentionsExport, namedImportsIn, requestsIn, type NamedImport } from './module-files.ts'
import { Unreadable } from './unreadable.ts'

type Exports = Record<string, unknown>
type Body = (require: (request: string) => unknown, module: { exports: Exports }, exports: Exports) => Promise<void>

const ENDINGS = ['', '.js', '.ts', '.jsx', '.tsx', '.json', '/index.js', '/index.ts']

interface Loaded {
  exports: Exports
  isDone: boolean
  /** `module.exports` is another value than at the start, as of data */
  isReplaced: boolean
  code: string
}

interface Linking {
  /** a file as code whose imports are calls of `require`; null for one that is no script */
  codeOf(file: WorkFile): string | null
  /** what can be imported beside the files */
  packages?: Readonly<Record<string, unknown>>
  onStyle?(text: string): void
  /** Files whose missing imports fail only where they are used: those of tests, each of which fails for itself. */
  lenient?: readonly string[]
}

function joined(from: string, request: string): string {
  const parts = from.split('/').slice(0, -1)
  for (const part of request.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return parts.join('/')
}

/** The given files as modules that know each other and these packages, and nothing else. Each is run once, what it imports before it. */
export function linkModules(files: WorkFile[], { codeOf, packages = {}, onStyle, lenient = [] }: Linking) {
  const loaded = new Map<string, Loaded>()
  const named = new Map(files.map((file) => [file.name, file]))

  function found(from: string, request: string): WorkFile {
    const base = joined(from, request)
    const bare = base.replace(/\.jsx?$/, '')
    const tried = [...ENDINGS.map((ending) => base + ending), ...['.ts', '.tsx'].map((ending) => bare + ending)]
    const file = /^\.{1,2}\//.test(request) ? tried.map((name) => named.get(name)).find(Boolean) : undefined
    if (!file) throw new Error(missing(from, request, Object.keys(packages)))
    return file
  }

  /** Found, or missing at the line of its import. */
  function foundAt({ name }: WorkFile, request: string, code: string): WorkFile {
    try {
      return found(name, request)
    } catch (error) {
      const line = code.slice(0, code.indexOf(request)).split('\n').length
      throw Object.assign(new Unreadable((error as Error).message, name, line), { name: 'Error' })
    }
  }

  async function run(file: WorkFile): Promise<Exports> {
    const known = loaded.get(file.name)
    // in a circle, the one that began first is not waited for
    if (known) return known.exports
    const module = { exports: {} as Exports }
    const first = module.exports
    const made = { exports: first, isDone: false, isReplaced: false, code: '' }
    loaded.set(file.name, made)
    made.code = (await start(file, module)) ?? ''
    Object.assign(made, { exports: module.exports, isDone: true, isReplaced: module.exports !== first })
    return module.exports
  }

  function read({ name, text }: WorkFile): Exports {
    if (name.endsWith('.css')) onStyle?.(text)
    return name.endsWith('.json') ? (JSON.parse(text) as Exports) : { default: text }
  }

  const isPackage = (request: string) => Object.hasOwn(packages, request)

  /** What it imports and the others do not export. What it takes from one in a circle with it is not known by then. */
  function lackingIn(from: WorkFile, code: string): NamedImport[] {
    return namedImportsIn(code, /\.tsx?$/.test(from.name)).filter(({ request, name }) =>
      isPackage(request)
        ? name !== 'default' && !(name in Object(packages[request]))
        : !offers(loaded.get(found(from.name, request).name), name),
    )
  }

  async function start(file: WorkFile, module: { exports: Exports }): Promise<string | null> {
    const code = codeOf(file)
    if (code === null) {
      module.exports = read(file)
      return null
    }
    for (const request of requestsIn(code)) if (!isPackage(request)) await run(foundAt(file, request, code))
    const lacking = lackingIn(file, code)
    // as an engine does before it runs a module
    if (lacking[0] && !lenient.includes(file.name)) throw notExported(lacking[0], file.name)
    const body = await compiled(file.name, code)
    const require = (request: string) => {
      const given = isPackage(request) ? packages[request] : loaded.get(found(file.name, request).name)?.exports
      const its = lacking.filter((one) => one.request === request)
      return its.length > 0 ? withoutThose(Object(given) as Exports, its, file.name) : given
    }
    await body(require, module, module.exports)
    return code
  }

  return { run: (name: string) => run(named.get(name) ?? found('', `./${name}`)) }
}

/** A module without exports of its kind is its own default, as one that gives `module.exports` or data. */
function offers(module: Loaded | undefined, name: string): boolean {
  if (!module?.isDone) return true
  const given = Object(module.exports) as Exports
  if (name in given || mentionsExport(module.code, name)) return true
  return name === 'default' && !('__esModule' in given) && (module.isReplaced || Object.keys(given).length > 0)
}

const notExported = ({ request, name, line }: NamedImport, from: string) =>
  new Unreadable(`The requested module '${request}' does not provide an export named '${name}'`, from, line)

/** Fails where one of those is used. */
function withoutThose(given: Exports, lacking: NamedImport[], from: string): Exports {
  return new Proxy(given, {
    get(target, name) {
      const one = lacking.find((other) => other.name === name)
      if (one) throw notExported(one, from)
      return Reflect.get(target, name) as unknown
    },
  })
}

function missing(from: string, request: string, packages: string[]): string {
  const others = packages.length > 0 ? ` Beside them there is ${packages.join(', ')}.` : ''
  return `There is no "${request}" to import into ${from}. Files are imported by "./" and their name.${others}`
}

async function compiled(name: string, code: string): Promise<Body> {
  try {
    return (await imported<{ default: Body }>(`${HEAD}${code}\n}\n//# sourceURL=${name}\n`)).default
  } catch (error) {
    const { message } = error as Error
    throw new Unreadable(message, name, await lineOf(code, message))
  }
}

const HEAD = 'export default async function (require, module, exports) {'

/** Through a module in memory: there is no eval here. */
async function imported<Module>(text: string): Promise<Module> {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))
  try {
    return (await import(/* @vite-ignore */ address)) as Module
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** An engine does not say where. Searches for the first line with which it refuses the beginning of the code in the same words. */
async function lineOf(code: string, message: string): Promise<number | null> {
  const lines = code.split('\n')
  const isRefused = async (count: number) => {
    const begun = HEAD + lines.slice(0, count).join('\n')
    return imported(begun).then(
      () => false,
      (error: unknown) => (error as Error).message === message,
    )
  }
  if ((await isRefused(0)) || !(await isRefused(lines.length))) return null
  let [fine, wrong] = [0, lines.length]
  while (wrong - fine > 1) {
    const middle = Math.floor((fine + wrong) / 2)
    if (await isRefused(middle)) wrong = middle
    else fine = middle
  }
  return wrong
}
