import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { StartError } from '#platform/result.ts'
import type { RequestContext } from './request-context.ts'

/** The built pages: rendered in this process, without any server code of ours inside the bundle. */
export interface Pages {
  isPage(path: string): boolean
  render(request: Request, context: RequestContext): Promise<Response>
}

interface Entry {
  default: { fetch(request: Request, options: { context: RequestContext }): Promise<Response> }
  isPage(path: string): boolean
}

export function pagesOf(entry: Entry): Pages {
  return {
    isPage: (path) => entry.isPage(path),
    render: (request, context) => entry.default.fetch(request, { context }),
  }
}

export async function loadBuiltPages(root: string): Promise<Pages> {
  const file = join(root, 'dist/server/ssr.js')
  if (!existsSync(file))
    throw new StartError(`The pages are not built: ${file} is missing; run npm run build, or npm start, which builds them.`)
  return pagesOf((await import(pathToFileURL(file).href)) as Entry)
}
