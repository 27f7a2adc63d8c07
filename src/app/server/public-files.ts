import { Hono } from 'hono'
import { listPublished } from '#features/content/content.store.ts'
import { nonceOf } from '#platform/http/headers.ts'
import { refuseRequest } from '#platform/http/refuse.ts'
import { prefersPage } from '#platform/http/negotiate.ts'
import type { Services } from '#platform/services.ts'
import { apiPage, describeApi, type ApiDocument } from './api-reference.ts'

interface PublicParts {
  services: Services
  version: string
}

const A_WHILE = { 'Cache-Control': 'public, max-age=600' }

/** Files that programs expect at fixed addresses. */
export function publicFiles({ services, version }: PublicParts): Hono {
  const { config, db } = services
  const app = new Hono()
  let described: Promise<ApiDocument> | undefined
  const describe = () => (described ??= describeApi(version, config.publicUrl))

  app.get('/openapi.json', async (c) => c.json(await describe(), 200, A_WHILE))
  app.get('/api', async (c) => {
    c.header('Vary', 'Accept')
    if (!prefersPage(c.req.header('accept'))) return refuseRequest(c, 'NOT_ACCEPTABLE')
    return c.html(apiPage(await describe(), nonceOf(c) ?? ''))
  })
  app.get('/robots.txt', (c) => c.text(`User-agent: *\nDisallow: /dev/\nSitemap: ${config.publicUrl}/sitemap.xml\n`, 200, A_WHILE))
  app.get('/sitemap.xml', async (c) => {
    const projects = (await listPublished(db)).filter((project) => project.metadata.visibility === 'public')
    const pages = ['/', '/terms', '/privacy', ...projects.map((project) => `/projects/${project.id}`)]
    const entries = pages.map((path) => `<url><loc>${config.publicUrl}${path}</loc></url>`).join('')
    return c.body(
      `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>`,
      200,
      {
        ...A_WHILE,
        'Content-Type': 'application/xml; charset=utf-8',
      },
    )
  })
  for (const path of ['/openapi.json', '/api', '/robots.txt', '/sitemap.xml']) {
    app.all(path, (c) => refuseRequest(c, 'METHOD_NOT_SUPPORTED', { headers: { Allow: 'GET, HEAD' } }))
  }
  return app
}
