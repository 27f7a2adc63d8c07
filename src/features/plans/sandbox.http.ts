import { Hono, type Context } from 'hono'
import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { guardBody, sentBytes } from '#platform/http/body.ts'
import { nonceOf } from '#platform/http/headers.ts'
import { refuseRequest } from '#platform/http/refuse.ts'
import { refuseCrossSite } from '#platform/http/same-site.ts'
import { sheetStyle } from '#platform/http/sheet-style.ts'
import type { Services } from '#platform/services.ts'
import { paidUntil, type SandboxSubscription } from './sandbox.rules.ts'
import { endInSandbox, payInSandbox } from './sandbox.server.ts'
import { findVisit, listRunning, saveCancelsAt, type Visit } from './sandbox.store.ts'
import { sandboxTexts as texts } from './sandbox.texts.ts'

type Part = HtmlEscapedString | Promise<HtmlEscapedString>

const LARGEST_FORM = 4096

const style = raw(
  '.notice{padding:1rem 1.5rem;background:var(--amber);color:var(--amber-ink)}.notice p{margin:0}.notice strong{font-size:1.25rem}.price{margin:0 0 1.5rem;color:var(--soft)}',
)

function page(c: Context, title: string, content: Part, status: 200 | 404 = 200): Response | Promise<Response> {
  const nonce = nonceOf(c)
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${texts.notice}</title>
        <link rel="icon" href="/static/images/favicon.svg" type="image/svg+xml" />
        <style nonce="${nonce ?? ''}">
          ${sheetStyle}${style}
        </style>
      </head>
      <body>
        <main>
          <div class="notice">
            <p><strong>${texts.notice}</strong></p>
            <p>${texts.noticeMore}</p>
          </div>
          <div class="sheet">
            <h1>${title}</h1>
            ${content}
          </div>
        </main>
      </body>
    </html>`
  c.header('Cache-Control', 'no-store')
  return c.html(document, status)
}

interface Act {
  act: 'pay' | 'refuse' | 'cancel' | 'resume'
  /** the one to cancel or resume */
  subscription?: string
}

function button(path: string, token: string, { act, subscription = '' }: Act, words: string, first = false): Part {
  return html`<form method="post" action="${path}">
    <input type="hidden" name="session" value="${token}" /><input type="hidden" name="subscription" value="${subscription}" />
    <button name="act" value="${act}" class="${first ? 'first' : ''}">${words}</button>
  </form>`
}

function checkoutPage(c: Context, { token, billingPeriod, returnTo }: Visit) {
  return page(
    c,
    texts.checkoutTitle,
    html`<p class="price">${texts[billingPeriod ?? 'monthly']}</p>
      ${button('/checkout', token, { act: 'pay' }, texts.pay, true)} ${button('/checkout', token, { act: 'refuse' }, texts.refuse)}
      <a href="${returnTo}">${texts.back}</a>`,
  )
}

function running({ token }: Visit, { id, billingPeriod, status, createdAt, cancelsAt }: SandboxSubscription): Part {
  const since = texts.running(texts.date(createdAt))
  const state = status !== 'active' ? texts.underWay : cancelsAt ? `${since}. ${texts.ends(texts.date(cancelsAt))}` : since
  return html`<p class="price">${texts[billingPeriod]}. ${state}.</p>
    ${
      cancelsAt
        ? button('/checkout/portal', token, { act: 'resume', subscription: id }, texts.resume, true)
        : html`<a href="${portalPath(token)}&ending=${encodeURIComponent(id)}">${texts.cancel}</a>`
    }`
}

function portalPath(token: string): string {
  return `/checkout/portal?session=${encodeURIComponent(token)}`
}

function askPage(c: Context, { token }: Visit, subscription: SandboxSubscription, now: Date) {
  const { id, status } = subscription
  const ask = status === 'active' ? texts.askLater(texts.date(paidUntil(subscription, now))) : texts.askNow
  return page(
    c,
    texts.askTitle,
    html`<p class="price">${ask}</p>
      ${button('/checkout/portal', token, { act: 'cancel', subscription: id }, texts.reallyCancel)}
      <a href="${portalPath(token)}">${texts.keep}</a>`,
  )
}

function portalPage(c: Context, visit: Visit, subscriptions: SandboxSubscription[]) {
  const rows = subscriptions.map((one) => running(visit, one))
  const content = rows.length > 0 ? html`${rows}` : html`<p class="price">${texts.none}</p>`
  return page(c, texts.portalTitle, html`${content}<a href="${visit.returnTo}">${texts.leave}</a>`)
}

function gonePage(c: Context) {
  return page(
    c,
    texts.checkoutTitle,
    html`<p class="price">${texts.gone}</p>
      <a href="/">${texts.leave}</a>`,
    404,
  )
}

function fieldsOf(c: Context): { session: string; act: string; subscription: string } {
  const form = new URLSearchParams(sentBytes(c).toString())
  return { session: form.get('session') ?? '', act: form.get('act') ?? '', subscription: form.get('subscription') ?? '' }
}

/** The pages that a real provider would host. */
export function sandboxPages(services: Services): Hono {
  const { db, clock, config } = services
  const app = new Hono()
  const guards = [
    refuseCrossSite({ publicUrl: config.publicUrl, isAnywhere: !config.hasPublicUrl, changes: () => false }),
    guardBody({ maxBytes: LARGEST_FORM, idleMs: config.bodyIdleMs, types: 'any' }),
  ] as const

  app.get('/checkout', async (c) => {
    const visit = await findVisit(db, c.req.query('session') ?? '', 'checkout', clock.now())
    return visit ? checkoutPage(c, visit) : gonePage(c)
  })
  app.post('/checkout', ...guards, async (c) => {
    const { session, act } = fieldsOf(c)
    const visit = await payInSandbox(services, session, act === 'pay')
    return visit ? c.redirect(visit.returnTo, 303) : gonePage(c)
  })
  app.get('/checkout/portal', async (c) => {
    const visit = await findVisit(db, c.req.query('session') ?? '', 'portal', clock.now())
    if (!visit) return gonePage(c)
    const own = await listRunning(db, visit.userId)
    const ending = own.find(({ id }) => id === c.req.query('ending'))
    return ending ? askPage(c, visit, ending, clock.now()) : portalPage(c, visit, own)
  })
  app.post('/checkout/portal', ...guards, async (c) => {
    const { session, act, subscription } = fieldsOf(c)
    const visit = await findVisit(db, session, 'portal', clock.now())
    if (!visit) return gonePage(c)
    const own = await listRunning(db, visit.userId)
    const chosen = own.find(({ id }) => id === subscription)
    if (chosen && act === 'cancel') await endInSandbox(services, chosen)
    if (chosen && act === 'resume') await saveCancelsAt(db, chosen.id, null)
    return c.redirect(portalPath(session), 303)
  })
  for (const path of ['/checkout', '/checkout/portal']) {
    app.all(path, (c) => refuseRequest(c, 'METHOD_NOT_SUPPORTED', { headers: { Allow: 'GET, HEAD, POST' } }))
  }
  return app
}
