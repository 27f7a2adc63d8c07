import type { ReactElement } from 'react'
import { renderToReadableStream, renderToString } from 'react-dom/server'

/** In place of what could not be drawn. */
const LEFT_TO_BROWSER = '<!--$!-->'

/** React leaves a part that fails to the browser without a word: nobody could read it before scripts run, and nobody would hear why. */
export async function drawWhole(page: ReactElement): Promise<string> {
  const html = renderToString(page)
  if (!html.includes(LEFT_TO_BROWSER)) return html
  throw new Error('A part of the page could not be drawn.', { cause: await reasonOf(page) })
}

async function reasonOf(page: ReactElement): Promise<unknown> {
  let reason: unknown
  const stream = await renderToReadableStream(page, { onError: (error) => void (reason ??= error) })
  await stream.cancel()
  return reason
}
