import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DrawnText } from '#features/content/drawn-text.rules.ts'
import type { DocNode } from '#features/content/content.rules.ts'
import { StartError } from '#platform/result.ts'
import type { RequestContext } from '#app/pages/request-context.ts'

/** In the page for a first visit, as a file for a returning visitor, who has it cached. */
export type Styles = 'in the page' | 'as a file'

/** The built pages, rendered in this process. The bundle contains no server code of ours. */
export interface Pages {
  isPage(path: string): boolean
  render(request: Request, context: RequestContext, styles: Styles): Promise<Response>
  /** A document as HTML with holes; `key` identifies the content. */
  textOf(key: string, document: DocNode, track: string | null): Promise<DrawnText>
}

interface Entry {
  default: { fetch(request: Request, options: { context: RequestContext; inlineCss: boolean }): Promise<Response> }
  isPage(path: string): boolean
  textOf(key: string, document: DocNode, track: string | null): DrawnText
}

export function pagesOf(entry: Entry): Pages {
  return {
    isPage: (path) => entry.isPage(path),
    render: (request, context, styles) => entry.default.fetch(request, { context, inlineCss: styles === 'in the page' }),
    textOf: async (key, document, track) => entry.textOf(key, document, track),
  }
}

/** Where the built pages are; throws if they are not built. */
export function builtPages(root: string): string {
  const file = join(root, 'dist/server/ssr.js')
  if (!existsSync(file))
    throw new StartError(`The pages are not built: ${file} is missing; run npm run build, or npm start, which builds them.`)
  return file
}

export async function loadPages(file: string): Promise<Pages> {
  // React reads it on import to choose between the production build and one that takes four times as long
  process.env['NODE_ENV'] ??= 'production'
  return pagesOf((await import(pathToFileURL(file).href)) as Entry)
}

let current: Pages | null = null

/** Breaks a cycle: calls return what pages render, and pages are rendered from calls. */
export function setPages(pages: Pages): void {
  current = pages
}

export function drawText(...asked: Parameters<Pages['textOf']>): Promise<DrawnText> {
  if (!current) throw new Error('setPages has not been called')
  return current.textOf(...asked)
}
