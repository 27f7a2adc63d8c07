import { createServer as createHttpServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createServer as createVite, isRunnableDevEnvironment } from 'vite'
import { publishContent, watchContent } from '../src/features/content/content.jobs.ts'
import { followPublishing } from '../src/app/server/jobs.ts'
import { pagesOf } from '../src/app/server/pages.ts'
import { root, start } from '../src/app/server/run.ts'

process.env.NODE_ENV = 'development'
process.env.GALLERY ??= 'true'

const server = createHttpServer()
const vite = await createVite({ root, appType: 'custom', server: { middlewareMode: true, hmr: { server } } })
const { ssr } = vite.environments
if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite has no environment to render pages in')
const entry = () => ssr.runner.import('/src/app/ssr.tsx')

const first = await entry()
const started = await start({
  pages: {
    isPage: (path) => pagesOf(first).isPage(path),
    textOf: async (...asked) => pagesOf(await entry()).textOf(...asked),
    render: async (...asked) => pagesOf(await entry()).render(...asked),
  },
  serve: (fetch) => {
    const answer = getRequestListener(fetch)
    return server.on('request', (request, response) => vite.middlewares(request, response, () => void answer(request, response)))
  },
})

const { services, config } = started
watchContent(config.contentDirs, async () => {
  await publishContent({ db: services.db, storage: services.storage, folder: config.contentDirs, log: services.log })
  await followPublishing(services)
  vite.ws.send({ type: 'custom', event: 'content:published' })
})

process.once('SIGTERM', () => process.exit(0))
