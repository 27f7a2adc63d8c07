import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import { nonceOf } from '#platform/http/headers.ts'
import { refuseRequest } from '#platform/http/refuse.ts'
import { sheetStyle } from '#platform/http/sheet-style.ts'
import type { Services } from '#platform/services.ts'
import { weeklyMailTexts as texts } from './today.texts.ts'
import { UNSUBSCRIBE_PATH, isSubscriber, unsubscribe } from './today-mail.server.ts'

/** One-click unsubscribe: mail programs POST directly; people who follow the link see one button. Needs no sign-in. */
export function weeklyMailHttp(services: Services): Hono {
  const app = new Hono()
  const readerOf = async (c: Context) => {
    const to = c.req.query('to') ?? ''
    return (await isSubscriber(services, to, c.req.query('mac') ?? '')) ? to : null
  }
  app.get(UNSUBSCRIBE_PATH, async (c) => {
    if ((await readerOf(c)) === null) return refuseRequest(c, 'NOT_FOUND')
    return page(c, texts.unsubscribeAsk, true)
  })
  app.post(UNSUBSCRIBE_PATH, async (c) => {
    const userId = await readerOf(c)
    if (userId === null) return refuseRequest(c, 'NOT_FOUND')
    await unsubscribe(services, userId)
    return page(c, texts.unsubscribed, false)
  })
  app.all(UNSUBSCRIBE_PATH, (c) => refuseRequest(c, 'METHOD_NOT_SUPPORTED', { headers: { Allow: 'GET, POST' } }))
  return app
}

function page(c: Context, sentence: string, asks: boolean) {
  const nonce = nonceOf(c)
  c.header('Cache-Control', 'no-store')
  c.header('X-Robots-Tag', 'noindex')
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${sentence} · Waymark</title>
          <link rel="icon" href="/static/images/favicon.svg" type="image/svg+xml" />
          <style nonce="${nonce ?? ''}">
            ${sheetStyle}
          </style>
        </head>
        <body>
          <main>
            <div class="sheet">
              <img class="mark" src="/static/images/favicon.svg" alt="Waymark" />
              <h1>${sentence}</h1>
              ${asks ? html`<form method="post"><button class="first">${texts.unsubscribe}</button></form>` : html`<a href="/">${texts.home}</a>`}
            </div>
          </main>
        </body>
      </html>`,
  )
}
