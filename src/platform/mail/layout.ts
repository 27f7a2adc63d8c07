import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

export interface MailWords {
  title: string
  /** A paragraph, or a code to read and type. */
  body: (string | { code: string })[]
  action?: { label: string; url: string }
  footer: string
  /** The unsubscribe link. */
  stop?: { label: string; url: string }
}

/** The same words as plain text, and as HTML that any mail program and screen reader can read. */
export function mailLayout(words: MailWords): { text: string; html: string } {
  const { title, body, action, footer, stop } = words
  const lines = [
    title,
    ...body.map((part) => (typeof part === 'string' ? part : `    ${part.code}`)),
    ...(action ? [`${action.label}: ${action.url}`] : []),
    `--\n${footer}${stop ? ` ${stop.label}: ${stop.url}` : ''}`,
  ]
  return { text: `${lines.join('\n\n')}\n`, html: page(words) }
}

const FONT = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,sans-serif'
const CODE =
  'font:600 28px/1.4 ui-monospace,Consolas,monospace;letter-spacing:.2em;background:#f2f0ec;color:#1c1b1a;padding:12px 16px;border-radius:8px;display:inline-block'
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#b5320f;color:#ffffff;text-decoration:none;font-weight:600'

function page({ title, body, action, footer, stop }: MailWords): string {
  const parts = body.map((part) => (typeof part === 'string' ? html`<p>${part}</p>` : html`<p style="${CODE}">${part.code}</p>`))
  const button = action
    ? html`<p><a href="${action.url}" style="${BUTTON}">${action.label}</a></p>
        <p>${action.url}</p>`
    : raw('')
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
      </head>
      <body style="margin:0;padding:24px;${FONT};font-size:16px;line-height:1.5">
        <div role="article" aria-label="${title}" lang="en" style="max-width:560px;margin:0 auto;overflow-wrap:anywhere">
          <h1 style="font-size:22px;line-height:1.3">${title}</h1>
          ${parts} ${button}
          <p style="margin-top:32px;font-size:14px">${footer}${stop ? html` <a href="${stop.url}">${stop.label}</a>` : raw('')}</p>
        </div>
      </body>
    </html>` as HtmlEscapedString
  return document.toString()
}
