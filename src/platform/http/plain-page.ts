import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { refusals, type RefusalCode } from '#platform/http/errors.ts'

/** In the product's colours and self-contained: other files may be what is unavailable. */
const STYLE = `
  body { margin: 0; min-height: 100dvh; display: grid; place-items: center; background: light-dark(#faf6ee, #1c1916);
    color: light-dark(#28221b, #f3ede2); font: 1.0625rem/1.6 system-ui, sans-serif; }
  main { max-width: 30rem; padding: 2rem 1.25rem; text-align: center; }
  h1 { margin: 0 0 0.5rem; font-size: 2rem; line-height: 1.2; color: light-dark(#b5320f, #ff9270); }
  p { margin: 0.5rem 0 0; }
  p + p { color: light-dark(#5c5347, #c9beae); }
  a { display: inline-block; margin-top: 1rem; padding: 0.5rem 0.75rem; color: light-dark(#b5320f, #ff9270); }
  a:focus-visible { outline: 2px solid; border-radius: 0.25rem; }`

interface Words {
  message?: string
  retryAfter?: string | undefined
  /** The nonce that the page's policy allows for its style. */
  nonce?: string | undefined
}

/** A plain page for a refusal before any page is reached; with `retryAfter` it reloads itself, without scripts. */
export function plainPage(code: RefusalCode, { message, retryAfter, nonce = '' }: Words) {
  const { status, message: usual } = refusals[code]
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    ...(retryAfter && { 'retry-after': retryAfter, refresh: retryAfter }),
  }
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${status} · Waymark</title>
        <style nonce="${nonce}">
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <main>
          <h1>${status}</h1>
          <p>${message ?? usual}</p>
          ${retryAfter ? html`<p>This page tries again by itself.</p>` : ''}
          <p><a href="/">Go to homepage</a></p>
        </main>
      </body>
    </html>` as HtmlEscapedString
  return { status, headers, body: page.toString() }
}
