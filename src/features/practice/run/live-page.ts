import { PAGE_PACKAGES } from '#features/content/practice-kinds.rules.ts'
import type { RunOrder } from '../run.rules.ts'
import type { WorkFile } from '../work.rules.ts'
import type { FoundScript } from './frame/boot-page.ts'
import { guarded } from './guard-loops.ts'
import { keptBytes } from './kept-bytes.ts'
import { isScriptFile, requestsIn } from './worker/module-files.ts'
// oxlint-disable-next-line import/default -- the bundler makes a text of it
import program from './worker/page-program.ts?frame-script'
// oxlint-disable-next-line import/default -- its address
import packages from './worker/react-packages.ts?frame-file'
import type { PageScripts, WrittenModule } from './worker/page-program.ts'
import { Unreadable } from './worker/unreadable.ts'
import { moduleCode } from './worker/write-module.ts'

const PACKAGE_BYTES = 450_000

/** The scripts of a page, each with a guard in its loops; modules as code that a frame without files can import. */
export async function scriptsFor(
  { files, main, mode, tests }: RunOrder,
  found: FoundScript[],
  onLoaded: (loaded: number, total: number) => void,
): Promise<PageScripts> {
  const texts = new Map(files.map(({ name, text }) => [name, text]))
  const own: WorkFile[] = []
  const starts: string[] = []
  const scripts = found.map(({ name, text, type }, at) => {
    const inPage = `${inLine(texts.get(main) ?? '', text)}${text}`
    if (!isModule(name ?? '', type)) return classic(name ?? main, name === null ? inPage : text)
    const start = name ?? (own.length === 0 ? main : `${main}~${at}`)
    if (name === null) own.push({ name: start, text: inPage })
    starts.push(start)
    return null
  })
  const tested = (mode === 'test' ? tests : []).map((name) => {
    const text = texts.get(name) ?? ''
    return { name, script: isModule(name, '') || IMPORTS.test(text) ? null : classic(name, text) }
  })
  const hasModules = starts.length > 0 || tested.some(({ script }) => script === null)
  const imported = hasModules ? [...files.filter(({ name }) => isScriptFile(name)), ...own] : []
  const modules = Object.fromEntries(imported.map((file) => [file.name, writtenModule(file)]))
  return { begins: [...(await packagesFor(modules, onLoaded)), program], scripts, tests: tested, mode, modules, starts }
}

const IMPORTS = /^\s*(?:import\b(?!\s*[(.])|export\b)/m

function isModule(name: string, type: string): boolean {
  return type === 'module' || /\.(tsx?|jsx)$/.test(name)
}

/** Blank lines before an inline script, so that its errors name the page's line. */
function inLine(page: string, text: string): string {
  const at = page.indexOf(text)
  return at < 0 ? '' : '\n'.repeat(page.slice(0, at).split('\n').length - 1)
}

function classic(name: string, text: string): string {
  return `${guarded(text)}\n//# sourceURL=${name}\n`
}

function writtenModule(file: WorkFile): WrittenModule {
  try {
    return { code: guarded(moduleCode(file, true) ?? '') }
  } catch (error) {
    return { message: (error as Error).message, line: error instanceof Unreadable ? error.line : null }
  }
}

async function packagesFor(modules: PageScripts['modules'], onLoaded: (loaded: number, total: number) => void): Promise<ArrayBuffer[]> {
  const asked = Object.values(modules).flatMap((module) => ('code' in module ? requestsIn(module.code) : []))
  if (!asked.some((request) => PAGE_PACKAGES.includes(request as never))) return []
  return keptBytes([packages], (loaded) => onLoaded(Math.min(loaded, PACKAGE_BYTES), PACKAGE_BYTES))
}
