import { secondsUntilRetry } from '#platform/models/models.rules.ts'

interface Posted {
  url: string
  headers: Record<string, string>
  body: string
  signal: AbortSignal
}

export type Answer = { isTaken: true; rejected: number } | { isTaken: false; reason: string; mayRepeat: boolean; retryAfterMs: number }

/** What OTLP says may be sent again. */
const LATER = new Set([429, 502, 503, 504])
const MOST_READ = 65_536

/** One request to the collector. It never throws. */
export async function postSpans({ url, headers, body, signal }: Posted): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
      // the headers may hold a key: it goes nowhere else
      redirect: 'manual',
      signal,
    })
    if (response.ok) return { isTaken: true, rejected: await rejectedIn(response).catch(() => 0) }
    const retryAfterMs = secondsUntilRetry(response.headers.get('retry-after') ?? undefined, Date.now()) ?? 0
    await response.body?.cancel().catch(() => undefined)
    return { isTaken: false, reason: `it answers ${response.status}`, mayRepeat: LATER.has(response.status), retryAfterMs }
  } catch (error) {
    return { isTaken: false, reason: reasonOf(error), mayRepeat: true, retryAfterMs: 0 }
  }
}

/** `fetch` says only that it failed; the cause says why. */
function reasonOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string } }
  return cause?.code ?? name ?? 'unknown'
}

/** Spans that the collector read and did not take. */
async function rejectedIn(response: Response): Promise<number> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of response.body ?? []) {
    text += decoder.decode(piece, { stream: true })
    if (text.length > MOST_READ) return 0
  }
  const { partialSuccess } = JSON.parse(text || '{}') as { partialSuccess?: { rejectedSpans?: number | string } }
  return Math.max(0, Number(partialSuccess?.rejectedSpans ?? 0)) || 0
}
