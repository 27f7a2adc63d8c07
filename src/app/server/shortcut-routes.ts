import { Hono, type Context } from 'hono'
import type { CallContext } from '#features/accounts/accounts.server.ts'
import type { Account } from '#features/accounts/accounts.store.ts'
import { upgradeHash } from '#features/plans/ui/upgrade-hash.ts'
import { portfolioAddress, whatIsComing } from '#features/portfolio/portfolio.rules.ts'
import { findOwner, showToOthers } from '#features/portfolio/public-portfolio.server.ts'
import { addVary, wantsPage } from '#platform/http/negotiate.ts'
import { nameRoute } from '#platform/http/request-id.ts'
import type { Services } from '#platform/services.ts'

interface ShortcutParts {
  services: Pick<Services, 'db'>
  askerOf(c: Context): Promise<CallContext | null>
  /** Whether a path has a page or a call. */
  isKnown(path: string): boolean
}

const PRICES = '/#pricing'
const ALL_PROJECTS = '/onboarding?explore=all:'
const NICKNAME = /^[a-z\d-]+$/i

/** Addresses that people type, and that have no page of their own: browsers are redirected to the page they mean. */
export function shortcutRoutes({ services: { db }, askerOf, isKnown }: ShortcutParts): Hono {
  const app = new Hono()

  /** The page is for others, or the asker's own. */
  async function mayOpen(c: Context, owner: Account): Promise<boolean> {
    const shown = await showToOthers(db, owner)
    if (shown && !whatIsComing(shown).page) return true
    return (await askerOf(c))?.account?.id === owner.id
  }

  app.get('/pricing', async (c, next) => {
    if (!wantsPage(c)) return next()
    // the start page shows prices to visitors only, and opens the plans for a learner
    const isSignedIn = Boolean((await askerOf(c))?.account)
    return redirectPage(c, isSignedIn ? `/${upgradeHash('pricing')}` : PRICES)
  })
  // curl and other programs, which accept anything, get the call
  app.get('/projects', async (c, next) => (wantsPage(c) && namesHtml(c) ? redirectPage(c, ALL_PROJECTS) : next()))
  app.get('/:nickname', async (c, next) => {
    const nickname = c.req.param('nickname')
    if (!wantsPage(c) || !NICKNAME.test(nickname) || isKnown(c.req.path)) return next()
    nameRoute('/{nickname}')
    const owner = await findOwner(db, nickname)
    return owner && (await mayOpen(c, owner)) ? redirectPage(c, portfolioAddress(owner.nickname)) : next()
  })
  return app
}

function redirectPage(c: Context, address: string): Response {
  const response = c.redirect(address)
  addVary(response.headers, 'Accept')
  return response
}

function namesHtml(c: Context): boolean {
  return /\btext\/html\b/i.test(c.req.header('accept') ?? '')
}
