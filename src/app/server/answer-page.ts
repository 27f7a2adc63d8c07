import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { CallContext } from '#features/accounts/accounts.server.ts'
import { ownFilesStamp, topicsTitleOf } from '#features/site/site.server.ts'
import { readOnce } from '#platform/db/read-once.ts'
import { nonceOf, policyByHash } from '#platform/http/headers.ts'
import { addVary, pickEncoding } from '#platform/http/negotiate.ts'
import { askAgain } from '#platform/http/refuse.ts'
import type { Hearing } from '#platform/models/models.ts'
import type { PageFacts, Theme } from '#platform/pages/facts.ts'
import type { Services } from '#platform/services.ts'
import type { Pages } from '#app/server/pages.ts'
import { isPublishedPage, type PageCache } from './page-cache.ts'
import { withCookies, type Authentication } from './authentication.ts'
import { callsInProcess } from './calls.ts'

/** Contains only built files. */
const BUILT = '/static/assets/'
/** The learner who asked is still fetching the rest of the page. */
const KEEP_AFTER_MS = 2000

interface PageParts {
  services: Services
  authentication: Authentication
  pages: Pages
  version: string
  pageCache: PageCache
  /** identifies the current publication */
  publishingStamp(): Promise<string>
}

/** Renders pages from in-process calls. */
export function createPageAnswers({
  services,
  authentication,
  pages,
  version,
  pageCache,
  publishingStamp,
}: PageParts): (c: Context) => Promise<Response> {
  const { config } = services
  let known: { stamp: string; title: string | null } | null = null

  async function topicsTitle(): Promise<string | null> {
    const stamp = await publishingStamp()
    if (known?.stamp !== stamp) known = { stamp, title: await topicsTitleOf(config) }
    return known.title
  }

  type Render = (nonce: string | undefined) => Promise<Response>

  function renderFor(c: Context, context: CallContext, facts: PageFacts): Render {
    const calls = callsInProcess(context)
    const styles = context.actor.kind === 'visitor' ? 'in the page' : 'as a file'
    return (nonce) =>
      readOnce(async () => askAgain(await pages.render(c.req.raw, { calls, facts, ...(nonce ? { nonce } : {}) }, styles), 'page'))
  }

  async function answerVisitor(c: Context, theme: Theme, render: Render): Promise<Response> {
    const address = new URL(c.req.url)
    const { https, publicUrl } = config
    const hosts = [address.host, new URL(publicUrl).host]
    return pageCache.answer({
      address,
      look: theme + (await ownFilesStamp(config, address.pathname)),
      nonce: nonceOf(c),
      render,
      takesBrotli: pickEncoding(c.req.header('accept-encoding'), ['br']) === 'br',
      known: c.req.header('if-none-match'),
      stamp: await publishingStamp(),
      policyFor: (hashes) => policyByHash({ ...hashes, folder: BUILT, hosts, https }),
    })
  }

  /** A class opens a page in one second; it is rendered once. */
  const beingKept = new Set<string>()

  /** Learners get pages of their own: without this, nothing would be kept for them to read while the database is away. */
  async function keepForReading(c: Context, facts: PageFacts): Promise<void> {
    const { method, path, url } = c.req
    const page = `${facts.theme} ${url}`
    if (method !== 'GET' || !isPublishedPage(path) || beingKept.has(page)) return
    beingKept.add(page)
    try {
      if (!pageCache.lacks(new URL(url), facts.theme, await publishingStamp())) return
      await answerVisitor(c, facts.theme, renderFor(c, authentication.contextWithoutCookies(c), facts))
    } finally {
      beingKept.delete(page)
    }
  }

  async function answer(c: Context): Promise<Response> {
    const context = await authentication.contextForPage(c)
    const facts = factsFor(c, services, { version, topicsTitle: await topicsTitle() })
    const render = renderFor(c, context, facts)
    if (config.environment === 'development') return withCookies(context, await render(nonceOf(c)))
    if (context.actor.kind === 'visitor' && c.req.method === 'GET') return withCookies(context, await answerVisitor(c, facts.theme, render))
    const page = await render(nonceOf(c))
    setTimeout(() => void keepForReading(c, facts).catch(() => {}), KEEP_AFTER_MS).unref()
    return withCookies(context, page)
  }

  return async (c) => {
    const page = await answer(c)
    // after signing in or out, Back must not show the browser's copy of before
    addVary(page.headers, 'Cookie')
    return page
  }
}

function factsFor(c: Context, { config, models }: Services, made: Pick<PageFacts, 'version' | 'topicsTitle'>): PageFacts {
  const { publicUrl, contactEmail, communityUrl, supportUrl, reminderUrl, gallery } = config
  const addresses = { publicUrl, contactEmail, communityUrl, supportUrl, reminderUrl }
  const has = {
    google: config.oidc !== null,
    sendsMail: config.smtpUrl !== null,
    tutor: config.model !== null,
    seesPictures: config.model?.seesPictures ?? false,
    speech: speechOf(models.hearing()),
  }
  return { theme: themeOf(c), gallery, ...made, ...has, ...addresses }
}

function speechOf(hearing: Hearing | null): PageFacts['speech'] {
  if (!hearing) return null
  return hearing.language === null ? 'any' : 'english'
}

export function themeOf(c: Context): Theme {
  const chosen = getCookie(c, 'theme')
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}
