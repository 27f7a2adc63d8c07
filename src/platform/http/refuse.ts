import type { Context } from 'hono'
import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { refusalResponse, refusals, type RefusalCode, type RefusalWords } from '#platform/http/errors.ts'
import { wantsPage } from '#platform/http/negotiate.ts'

/** Refuses before any page or call is reached: a browser gets a plain page, everyone else the JSON of a refusal. */
export function refuseRequest(c: Context, code: RefusalCode, words: RefusalWords = {}): Response {
  if (!wantsPage(c)) return refusalResponse(code, words)
  const { status, message } = refusals[code]
  return new Response(plainPage(status, words.message ?? message), {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...words.headers },
  })
}

function plainPage(status: number, sentence: string): string {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>${status} · Waymark</title>
      </head>
      <body>
        <main>
          <h1>${status}</h1>
          <p>${sentence}</p>
          <p><a href="/">Go to homepage</a></p>
        </main>
      </body>
    </html>` as HtmlEscapedString
  return page.toString()
}
