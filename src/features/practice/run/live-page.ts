import type { RunOrder } from '../run.rules.ts'
import { guarded } from './guard-loops.ts'
// oxlint-disable-next-line import/default -- the bundler makes a text of it
import program from './worker/page-program.ts?frame-script'

export { program }

/** What the frame makes a page of: scripts by their place in the page, so that the frame gives each an address of its own. */
export interface Page {
  html: string
  scripts: { name: string; text: string }[]
  files: Record<string, string>
  mode: RunOrder['mode']
  tests: string[]
}

/** The learner's files as one page: styles and scripts that it names stand in it, and each loop has a guard. */
export function pageOf({ files, main, mode, tests }: RunOrder): Page {
  const texts = new Map(files.map(({ name, text }) => [name, text]))
  const page = new DOMParser().parseFromString(texts.get(main) ?? '', 'text/html')
  const scripts: Page['scripts'] = []
  const named = (address: string | null) => (address === null ? undefined : texts.get(address.replace(/^\.?\//, '')))
  for (const link of page.querySelectorAll('link[rel~="stylesheet"]')) {
    const style = page.createElement('style')
    style.textContent = named(link.getAttribute('href')) ?? ''
    link.replaceWith(style)
  }
  for (const script of page.querySelectorAll('script')) {
    const address = script.getAttribute('src')
    const text = address === null ? script.textContent : named(address)
    if (!isScript(script.type) || text === undefined) continue
    script.textContent = ''
    script.setAttribute('src', `practice:${scripts.length}`)
    scripts.push({ name: address?.replace(/^\.?\//, '') ?? main, text: guarded(text) })
  }
  const tested = mode === 'test' ? tests.map((name) => ({ name, text: guarded(texts.get(name) ?? '') })) : []
  return {
    html: `<!doctype html>\n${page.documentElement.outerHTML}`,
    scripts: [...scripts, ...tested],
    files: Object.fromEntries(texts),
    mode,
    tests: tested.map(({ name }) => name),
  }
}

function isScript(type: string): boolean {
  return type === '' || type === 'module' || type === 'text/javascript'
}
