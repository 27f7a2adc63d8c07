import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Clock } from '#platform/clock.ts'
import { isFresh, type Followed, type CheckedLink } from './links.rules.ts'

interface Ways {
  fetch: typeof fetch
  clock: Pick<Clock, 'now'>
  /** cache of good answers */
  file: string
  waitMs?: number
}

const AT_ONCE = 8
const WAIT_MS = 10_000
const MOST_HOPS = 8
const FOR_GOOD = new Set([301, 308])
const ELSEWHERE = new Set([301, 302, 303, 307, 308])
/** Statuses of servers that do not support HEAD. */
const ONLY_GET = new Set([400, 403, 404, 405, 410, 429, 500, 501, 503])

/** Requests each address, a few at a time; skips good answers younger than a week. */
export async function follow(addresses: readonly string[], ways: Ways): Promise<Followed[]> {
  const kept = new Map((await readKept(ways.file)).map((one) => [one.url, one]))
  const now = ways.clock.now().getTime()
  const due = addresses.filter((url) => !isFresh(kept.get(url), now))
  const asked = new Set(due)
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let url = due.shift(); url !== undefined; url = due.shift()) kept.set(url, { ...(await ask(url, ways)), at: now })
    }),
  )
  await mkdir(dirname(ways.file), { recursive: true })
  await writeFile(ways.file, JSON.stringify([...kept.values()].filter((one) => isFresh(one, now))))
  return addresses.flatMap((url) => {
    const found = kept.get(url)
    return found ? { ...found, isKept: !asked.has(url) } : []
  })
}

async function readKept(file: string): Promise<CheckedLink[]> {
  const text = await readFile(file, 'utf8').catch(() => '[]')
  try {
    return JSON.parse(text) as CheckedLink[]
  } catch {
    return []
  }
}

async function ask(url: string, ways: Ways): Promise<Followed> {
  try {
    const head = await walk(url, 'HEAD', ways)
    return ONLY_GET.has(head.status ?? 0) ? await walk(url, 'GET', ways) : head
  } catch (error) {
    return { url, status: null, movedTo: null, failure: failureOf(error) }
  }
}

/** Follows redirects; `movedTo` is the last address reached by permanent redirects only. */
async function walk(url: string, method: string, { fetch, waitMs = WAIT_MS }: Ways): Promise<Followed> {
  let at = url
  let movedTo: string | null = null
  let isForGood = true
  for (let hops = 0; hops < MOST_HOPS; hops += 1) {
    const headers = { 'user-agent': 'waymark-content-check', accept: 'text/html,*/*' }
    const answer = await fetch(at, { method, headers, redirect: 'manual', signal: AbortSignal.timeout(waitMs) })
    await answer.body?.cancel()
    const next = ELSEWHERE.has(answer.status) ? answer.headers.get('location') : null
    if (next === null || !URL.canParse(next, at)) return { url, status: answer.status, movedTo, failure: null }
    at = new URL(next, at).href
    isForGood &&= FOR_GOOD.has(answer.status)
    if (isForGood) movedTo = at
  }
  return { url, status: null, movedTo: null, failure: `more than ${MOST_HOPS} redirects` }
}

function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'no answer in time'
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.message
}
