import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { Readable } from 'node:stream'
import { Hono, type MiddlewareHandler } from 'hono'
import { visitor } from '#features/accounts/rules.ts'
import { listPublished } from '#features/content/store.ts'
import { refuseRequest } from '#platform/http/refuse.ts'
import type { Services } from '#platform/services.ts'
import { projectPicture } from '#ui/project-picture.ts'
import { accessTo } from './rules.ts'

/** The site's own picture, for its start screen. */
const SITE = { category: 'Misc', title: 'Learn by building real projects', seed: 'waymark' }
const A_DAY = 'public, max-age=86400'
const DATA_ONLY = "default-src 'none'; sandbox"
const FONTS = [
  'bricolage-grotesque/700Bold/BricolageGrotesque_700Bold.ttf',
  'bricolage-grotesque/500Medium/BricolageGrotesque_500Medium.ttf',
]

/** Drawn by a machine without fonts too: the brand's own come along. */
async function draw(svg: string): Promise<Buffer> {
  const { renderAsync } = await import('@resvg/resvg-js')
  const require = createRequire(import.meta.url)
  const fontFiles = FONTS.map((font) => require.resolve(`@expo-google-fonts/${font}`))
  const image = await renderAsync(svg, { font: { fontFiles, loadSystemFonts: false, defaultFontFamily: 'Bricolage Grotesque' } })
  return image.asPng()
}

/** Pictures of projects: a tile for lists, and the one that others show when a link is shared. */
export function projectFiles({ db, storage }: Services): Hono {
  const app = new Hono()

  async function pictureOf(file: string, kind: 'tile' | 'share'): Promise<string | null> {
    const id = file.replace(/\.\w+$/, '')
    if (id === SITE.seed) return projectPicture({ ...SITE, kind })
    const project = (await listPublished(db)).find((one) => one.id === id)
    if (!project || accessTo(project.metadata, visitor, false) === 'hidden') return null
    return projectPicture({ category: project.metadata.category, title: project.metadata.title, seed: project.id, kind })
  }

  app.get('/static/images/projects/:file{.+\\.svg}', async (c) => {
    const svg = await pictureOf(c.req.param('file'), 'tile')
    if (!svg) return refuseRequest(c, 'NOT_FOUND')
    return c.body(svg, 200, { 'Content-Type': 'image/svg+xml', 'Cache-Control': A_DAY, 'Content-Security-Policy': DATA_ONLY })
  })

  app.get('/static/images/share/:file{.+\\.png}', async (c) => {
    const svg = await pictureOf(c.req.param('file'), 'share')
    if (!svg) return refuseRequest(c, 'NOT_FOUND')
    const key = `share/${createHash('sha256').update(svg).digest('hex').slice(0, 32)}.png`
    const kept = await storage.get(key)
    const headers = { 'Content-Type': 'image/png', 'Cache-Control': A_DAY }
    if (kept) return new Response(Readable.toWeb(kept.body) as ReadableStream, { headers })
    const picture = await draw(svg)
    await storage.put(key, picture, { contentType: 'image/png' })
    return new Response(new Uint8Array(picture), { headers })
  })
  return app
}

/** A learner's file may come as the bytes that it is; what is in it is JSON all the same, and is looked at as such. */
export function takeFilesAsBytes(): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.method === 'PUT' && c.req.header('content-type')?.toLowerCase() === 'application/octet-stream') {
      c.req.raw.headers.set('content-type', 'application/json')
    }
    return next()
  }
}
