import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { topicsTitleOf } from '#features/site/site.server.ts'
import { readOnce } from '#platform/db/read-once.ts'
import { nonceOf, policyByHash } from '#platform/http/headers.ts'
import { pickEncoding } from '#platform/http/negotiate.ts'
import { askAgain } from '#platform/http/refuse.ts'
import type { Hearing } from '#platform/models/models.ts'
import type { PageFacts, Theme } from '#platform/pages/facts.ts'
import type { Services } from '#platform/services.ts'
import type { Pages } from '#app/server/pages.ts'
import { createPageCache } from './page-cache.ts'
import { withCookies, type Authentication } from './authentication.ts'
import { callsInProcess } from './calls.ts'

/** Contains only built files. */
const BUILT = '/static/assets/'

interface PageParts {
  services: Services
  authentication: Authentication
  pages: Pages
  version: string
  /** identifies the current publication */
  publishingStamp(): Promise<string>
}

/** Renders pages from in-process calls. */
export function createPageAnswers({
  services,
  authentication,
  pages,
  version,
  publishingStamp,
}: PageParts): (c: Context) => Promise<Response> {
  const { config } = services
  const pageCache = createPageCache()
  let known: { stamp: string; title: string | null } | null = null

  async function topicsTitle(): Promise<string | null> {
    const stamp = await publishingStamp()
    if (known?.stamp !== stamp) known = { stamp, title: await topicsTitleOf(config) }
    return known.title
  }

  return async (c) => {
    const context = await authentication.contextForPage(c)
    const facts = factsFor(c, services, { version, topicsTitle: await topicsTitle() })
    const nonce = nonceOf(c)
    const calls = callsInProcess(context)
    const styles = context.actor.kind === 'visitor' ? 'in the page' : 'as a file'
    const render = (given: string | undefined) =>
      readOnce(async () => askAgain(await pages.render(c.req.raw, { calls, facts, ...(given ? { nonce: given } : {}) }, styles), 'page'))
    const isForEverybody = context.actor.kind === 'visitor' && c.req.method === 'GET' && config.environment !== 'development'
    if (!isForEverybody) return withCookies(context, await render(nonce))
    const address = new URL(c.req.url)
    const { https, publicUrl } = config
    const hosts = [address.host, new URL(publicUrl).host]
    const answer = await pageCache.answer({
      address,
      look: facts.theme,
      nonce,
      render,
      takesBrotli: pickEncoding(c.req.header('accept-encoding'), ['br']) === 'br',
      known: c.req.header('if-none-match'),
      stamp: await publishingStamp(),
      policyFor: (hashes) => policyByHash({ ...hashes, folder: BUILT, hosts, https }),
    })
    return withCookies(context, answer)
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

function themeOf(c: Context): Theme {
  const chosen = getCookie(c, 'theme')
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}
