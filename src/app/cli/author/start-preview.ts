import { delimiter } from 'node:path'
import type { Hono } from 'hono'
import { authorHttp } from '#features/authoring/authoring.http.ts'
import { openPreview, type OpenPreview } from '#features/authoring/authoring.server.ts'
import { authorTexts } from '#features/authoring/authoring.texts.ts'
import type { Config } from '#platform/config.ts'
import { createServer } from '#platform/http/server.ts'
import { followPublishing } from '#app/server/jobs.ts'
import { start } from '#app/server/run.ts'
import type { Opened } from '#app/server/services.ts'
import { createReaders } from './readers.ts'

interface Wanted {
  folders: readonly string[]
  dataDir: string
  editor: string
  port: number
  say(line: string): void
  complain(line: string): void
}

/** Debounce for the search index and small pictures: the page comes first. */
const QUIET_MS = 5000
/** Only this machine reaches it, and it does not share cookies with a site at localhost. */
const HOST = '127.0.0.1'
/** The settings that a preview shares with a site. */
const SHARED = /^(AI_|FEATURES$|PATH$|NODE_)/

/** Starts a whole site, wrapped with the author's tools. */
export async function startPreview({ folders, dataDir, editor, port, say, complain }: Wanted) {
  const stopping = new AbortController()
  const origin = `http://${HOST}:${port}`
  let preview: OpenPreview | null = null
  let quiet: NodeJS.Timeout | undefined
  let readers: ReturnType<typeof createReaders> | null = null
  const opened = <One>(one: One | null): One => {
    if (one === null) throw new Error('The preview is not open yet')
    return one
  }

  const started = await start({
    env: {
      ...Object.fromEntries(Object.entries(process.env).filter(([name]) => SHARED.test(name))),
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      SEMANTIC_SEARCH: 'false',
      PAYMENTS: 'sandbox',
      DRAIN_SECONDS: '1',
      // compiling a large project delays its page
      MAX_DELAY_MS: '60000',
      CONTENT_DIR: folders.join(delimiter),
      DATA_DIR: dataDir,
      HOST,
      PORT: String(port),
      PUBLIC_URL: origin,
    },
    async publish({ services }: Opened) {
      say(authorTexts.publishing)
      readers = createReaders(services)
      preview = openPreview({
        services,
        folders,
        editor,
        failed: (error) => complain(authorTexts.failed(error instanceof Error ? error.message : String(error))),
        async published(ids) {
          await opened(readers).update(ids)
        },
      })
      preview.follow(() => {
        clearTimeout(quiet)
        quiet = setTimeout(() => void followPublishing(services).catch(services.report), QUIET_MS)
      })
      await preview.publish()
    },
    serve(site: Hono['fetch'], config: Config) {
      const app = authorHttp({
        preview: opened(preview),
        host: `${HOST}:${port}`,
        stopping: stopping.signal,
        site: (request, env) => site(request, env),
        enter: (...asked) => opened(readers).enter(...asked),
      })
      return createServer(app.fetch, config)
    },
  })
  const watcher = opened(preview as OpenPreview | null).watch()
  return {
    origin,
    async stop() {
      watcher.close()
      clearTimeout(quiet)
      stopping.abort()
      await started.stop()
    },
  }
}
