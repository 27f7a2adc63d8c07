import type { ReactElement } from 'react'
import { renderToReadableStream, renderToString } from 'react-dom/server'

/** React's mark for a boundary that failed on the server. */
const LEFT_TO_BROWSER = '<!--$!-->'

/**
 * React leaves a failed boundary to the browser silently: it would be missing until scripts run, and the reason unreported. Throws
 * instead.
 */
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
