import { randomBytes } from 'node:crypto'
import { compressed } from '#platform/http/compression.ts'
import { addVary } from '#platform/http/negotiate.ts'

interface Kept {
  stamp: string
  drawnAt: number
  html: string
  headers: [string, string][]
  /** the next answer, ready to be sent: compressing it is half of what an answer costs */
  ahead: Ahead | null
  isPreparing: boolean
}

interface Ahead {
  nonce: string
  body: Uint8Array<ArrayBuffer>
}

interface Asked {
  address: URL
  /** what else of the visitor the page depends on: the theme */
  look: string
  nonce: string | undefined
  takesBrotli: boolean
  /** names what is published now */
  stamp: string
  render(nonce: string | undefined): Promise<Response>
}

interface Answer {
  response: Response
  /** the one in the page, for its policy; each is used once */
  nonce: string | undefined
}

export interface VisitorPages {
  answer(asked: Asked): Promise<Answer>
}

/** Whoever has just come is still fetching what belongs to the page. */
const PREPARE_AFTER_MS = 1000

interface Shelf {
  most: { characters: number; seconds: number }
  /** the only parameter that its pages may have, and how long all of that may be */
  parameter: string
  length: number
}

/** Any other parameter may take any value: such pages are drawn each time, so that nobody can fill the memory. */
const PAGES: Shelf = { most: { characters: 64 * 1024 * 1024, seconds: Number.POSITIVE_INFINITY }, parameter: 'track', length: 40 }
/** A link into the directory may be opened by many at once. Anybody can make one up: few are kept, apart from the pages, and not for long. */
const SEARCHES: Shelf = { most: { characters: 8 * 1024 * 1024, seconds: 60 }, parameter: 'explore', length: 120 }

function suits({ parameter, length }: Shelf, { searchParams }: URL): boolean {
  return [...searchParams.keys()].every((name) => name === parameter) && searchParams.toString().length < length
}

function createShelf({ most }: Shelf, now: () => number) {
  const kept = new Map<string, Kept>()
  let characters = 0

  function forget(key: string): void {
    characters -= kept.get(key)?.html.length ?? 0
    kept.delete(key)
  }
  return {
    find(key: string, stamp: string): Kept | null {
      const known = kept.get(key)
      return known?.stamp === stamp && now() - known.drawnAt < most.seconds * 1000 ? known : null
    },
    keep(key: string, page: Kept): void {
      forget(key)
      kept.set(key, page)
      characters += page.html.length
      for (const oldest of kept.keys()) {
        if (characters <= most.characters) break
        forget(oldest)
      }
    },
  }
}

/**
 * Everybody who is not signed in gets the same page until something is published.
 * It is drawn once with a stand-in for the nonce, and each answer gets a nonce of its own; the next one lies ready.
 */
export function createVisitorPages(
  wait: (act: () => void, ms: number) => { unref(): void } = setTimeout,
  now: () => number = Date.now,
): VisitorPages {
  const standIn = `nonce-${randomBytes(16).toString('hex')}`
  const shelves = [PAGES, SEARCHES].map((shelf) => ({ shelf, ...createShelf(shelf, now) }))

  function prepare(page: Kept): void {
    if (page.ahead || page.isPreparing) return
    page.isPreparing = true
    wait(() => void makeAhead(page), PREPARE_AFTER_MS).unref()
  }

  async function makeAhead(page: Kept): Promise<void> {
    const nonce = newNonce()
    const body = await compressed(page.html.replaceAll(standIn, nonce))
    page.ahead = { nonce, body }
    page.isPreparing = false
  }

  function answerFrom(page: Kept, nonce: string, takesBrotli: boolean): Answer {
    const { html, headers, ahead } = page
    if (!takesBrotli || !ahead) return { response: new Response(html.replaceAll(standIn, nonce), { headers }), nonce }
    page.ahead = null
    const response = new Response(ahead.body, { headers: [...headers, ['Content-Encoding', 'br']] })
    addVary(response.headers, 'Accept-Encoding')
    return { response, nonce: ahead.nonce }
  }

  return {
    async answer({ address, look, nonce, takesBrotli, stamp, render }) {
      const kept = shelves.find(({ shelf }) => suits(shelf, address))
      if (nonce === undefined || !kept) return { response: await render(nonce), nonce }
      const key = `${look} ${address.pathname}${address.search}`
      const known = kept.find(key, stamp)
      if (known) {
        const answer = answerFrom(known, nonce, takesBrotli)
        if (takesBrotli) prepare(known)
        return answer
      }
      const drawn = await render(standIn)
      const page: Kept = { stamp, drawnAt: now(), html: await drawn.text(), headers: [...drawn.headers], ahead: null, isPreparing: false }
      if (drawn.status === 200) {
        kept.keep(key, page)
        if (takesBrotli) prepare(page)
      }
      return { response: new Response(page.html.replaceAll(standIn, nonce), { status: drawn.status, headers: page.headers }), nonce }
    },
  }
}

function newNonce(): string {
  return randomBytes(16).toString('base64')
}
