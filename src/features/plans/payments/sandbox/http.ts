import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { nonceOf } from '#platform/http/headers.ts'
import { refuseRequest } from '#platform/http/refuse.ts'
import { refuseCrossSite } from '#platform/http/same-site.ts'
import type { Services } from '#platform/services.ts'
import type { SandboxSubscription } from './rules.ts'
import { cancelInSandbox, payInSandbox } from './server.ts'
import { findVisit, listRunning, type Visit } from './store.ts'
import { sandboxTexts as texts } from './texts.ts'

type Part = HtmlEscapedString | Promise<HtmlEscapedString>

const LARGEST_FORM = 4096

const style =
  raw(`:root{color-scheme:light dark;--paper:light-dark(#faf6ee,#1c1916);--sheet:light-dark(#fffdf8,#25211d);--ink:light-dark(#28221b,#f3ede2);--soft:light-dark(#5c5347,#c9beae);--line:light-dark(#736858,#a2968a);--accent:light-dark(#b5320f,#f4714c);--on:light-dark(#fffdf8,#23100a);--amber:light-dark(#fbecc9,#413213);--amber-ink:light-dark(#7f5206,#f2c469)}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-content:center;grid-template-columns:minmax(0,28rem);padding:1rem;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 'Atkinson Hyperlegible Next',system-ui,sans-serif}
main{background:var(--sheet);border-radius:1rem;overflow:hidden;box-shadow:0 0 0 1px light-dark(#dfd5c5,#443d35)}.notice{padding:1rem 1.5rem;background:var(--amber);color:var(--amber-ink)}.notice p{margin:0}.notice strong{font-size:1.25rem}.sheet{padding:1.5rem}h1{margin:0 0 .25rem;line-height:1.2}.price{margin:0 0 1.5rem;color:var(--soft)}
form{margin:0 0 .75rem}button,a{display:block;width:100%;min-height:3rem;padding:.65rem 1rem;border:1px solid var(--line);border-radius:.75rem;background:none;color:var(--ink);font:inherit;font-weight:700;text-align:center;text-decoration:none;cursor:pointer}button.first{border-color:var(--accent);background:var(--accent);color:var(--on)}:focus-visible{outline:3px solid var(--accent);outline-offset:3px}`)

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
          ${style}
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

function button(path: string, token: string, act: string, words: string, first = false): Part {
  return html`<form method="post" action="${path}">
    <input type="hidden" name="session" value="${token}" /><button name="act" value="${act}" class="${first ? 'first' : ''}">
      ${words}
    </button>
  </form>`
}

function checkoutPage(c: Context, { token, billingPeriod, returnTo }: Visit) {
  return page(
    c,
    texts.checkoutTitle,
    html`<p class="price">${texts[billingPeriod ?? 'monthly']}</p>
      ${button('/checkout', token, 'pay', texts.pay, true)} ${button('/checkout', token, 'refuse', texts.refuse)}
      <a href="${returnTo}">${texts.back}</a>`,
  )
}

function running({ token }: Visit, { id, billingPeriod, status, createdAt }: SandboxSubscription): Part {
  const since = texts.running(createdAt.toISOString().slice(0, 10))
  return html`<p class="price">${texts[billingPeriod]}. ${status === 'active' ? since : texts.underWay}.</p>
    ${button('/checkout/portal', token, id, texts.cancel)}`
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

async function fieldsOf(c: Context): Promise<{ session: string; act: string }> {
  const form = new URLSearchParams(await c.req.text())
  return { session: form.get('session') ?? '', act: form.get('act') ?? '' }
}

/** The pages that a real provider would show on its own site. */
export function sandboxPages(services: Services): Hono {
  const { db, clock, config } = services
  const app = new Hono()
  const guards = [
    refuseCrossSite({ publicUrl: config.publicUrl, changes: () => false }),
    bodyLimit({ maxSize: LARGEST_FORM, onError: (c) => refuseRequest(c, 'PAYLOAD_TOO_LARGE') }),
  ] as const

  app.get('/checkout', async (c) => {
    const visit = await findVisit(db, c.req.query('session') ?? '', 'checkout', clock.now())
    return visit ? checkoutPage(c, visit) : gonePage(c)
  })
  app.post('/checkout', ...guards, async (c) => {
    const { session, act } = await fieldsOf(c)
    const visit = await payInSandbox(services, session, act === 'pay')
    return visit ? c.redirect(visit.returnTo, 303) : gonePage(c)
  })
  app.get('/checkout/portal', async (c) => {
    const visit = await findVisit(db, c.req.query('session') ?? '', 'portal', clock.now())
    return visit ? portalPage(c, visit, await listRunning(db, visit.userId)) : gonePage(c)
  })
  app.post('/checkout/portal', ...guards, async (c) => {
    const { session, act } = await fieldsOf(c)
    const visit = await findVisit(db, session, 'portal', clock.now())
    if (!visit) return gonePage(c)
    const own = await listRunning(db, visit.userId)
    const chosen = own.find(({ id }) => id === act)
    if (chosen) await cancelInSandbox(services, chosen.id)
    return c.redirect(`/checkout/portal?session=${encodeURIComponent(session)}`, 303)
  })
  for (const path of ['/checkout', '/checkout/portal']) {
    app.all(path, (c) => refuseRequest(c, 'METHOD_NOT_SUPPORTED', { headers: { Allow: 'GET, HEAD, POST' } }))
  }
  return app
}
