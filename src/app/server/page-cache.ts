import { randomBytes } from 'node:crypto'
import { compressed } from '#platform/http/compression.ts'
import { isUnchanged } from '#platform/http/conditional.ts'
import { addVary } from '#platform/http/negotiate.ts'
import { hashPage, type HashedPage } from './hash-page.ts'

/** The start page and the pages of projects. A learner's page is not among them: it may have become private since it was rendered. */
const PUBLISHED = /^\/(projects\/[\w-]+\/?)?$/

export const isPublishedPage = (path: string): boolean => PUBLISHED.test(path)

interface CachedPage extends HashedPage {
  stamp: string
  drawnAt: number
  headers: [string, string][]
  /** compressed after the first request */
  body: Uint8Array<ArrayBuffer> | 'being made' | null
}

interface PageRequest {
  address: URL
  /** what else a visitor's page depends on: the theme, the operator's own files */
  look: string
  nonce: string | undefined
  takesBrotli: boolean
  /** the version that the browser has: If-None-Match */
  known: string | undefined
  /** identifies the current publication */
  stamp: string
  render(nonce: string | undefined): Promise<Response>
  /** the policy for a page with these hashes */
  policyFor(hashes: HashedPage['hashes']): string
}

export interface PageCache {
  answer(asked: PageRequest): Promise<Response>
  /** The page of the newest publication that this cache has heard of: what was withdrawn with it is not shown again. */
  last(address: URL, look: string): HashedPage | null
  /** Whether it would have to be rendered. */
  lacks(address: URL, look: string, stamp: string): boolean
}

/** Delays compression: the first visitor is still fetching the rest of the page. */
const COMPRESS_AFTER_MS = 1000

interface Shelf {
  most: { characters: number; seconds: number }
  /** the only query parameter of its pages, and the longest query */
  parameter: string
  length: number
}

/** Pages with any other parameter are rendered each time: a parameter may take any value, and nobody may fill the memory. */
const PAGES: Shelf = { most: { characters: 64 * 1024 * 1024, seconds: Number.POSITIVE_INFINITY }, parameter: 'track', length: 40 }
/**
 * Links into the directory, which many may open at once. Anyone can make them up, so they have a small separate cache with a short
 * lifetime.
 */
const SEARCHES: Shelf = { most: { characters: 8 * 1024 * 1024, seconds: 60 }, parameter: 'explore', length: 120 }

function suits({ parameter, length }: Shelf, { searchParams }: URL): boolean {
  return [...searchParams.keys()].every((name) => name === parameter) && searchParams.toString().length < length
}

function createShelf({ most }: Shelf, now: () => number) {
  const kept = new Map<string, CachedPage>()
  let characters = 0

  function forget(key: string): void {
    characters -= kept.get(key)?.html.length ?? 0
    kept.delete(key)
  }
  return {
    find(key: string, stamp: string): CachedPage | null {
      const found = kept.get(key)
      return found?.stamp === stamp && now() - found.drawnAt < most.seconds * 1000 ? found : null
    },
    of: (key: string, stamp: string): CachedPage | null => (kept.get(key)?.stamp === stamp ? (kept.get(key) ?? null) : null),
    keep(key: string, page: CachedPage): void {
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
 * Every visitor gets the same page until the next publication: it is rendered, tagged, hashed for its policy and compressed once.
 * While rendering, a nonce that never leaves the process marks our own scripts and styles.
 */
export function createPageCache(
  wait: (act: () => Promise<void>, ms: number) => { unref(): void } = setTimeout,
  now: () => number = Date.now,
): PageCache {
  const mark = `nonce-${randomBytes(16).toString('hex')}`
  const shelves = [PAGES, SEARCHES].map((shelf) => ({ shelf, ...createShelf(shelf, now) }))

  function compressLater(page: CachedPage): void {
    if (page.body !== null) return
    page.body = 'being made'
    wait(async () => {
      page.body = await compressed(page.html)
    }, COMPRESS_AFTER_MS).unref()
  }

  function answerFrom(page: CachedPage, { known, takesBrotli, policyFor }: PageRequest): Response {
    const headers = new Headers([...page.headers, ['ETag', page.etag], ['Content-Security-Policy', policyFor(page.hashes)]])
    if (isUnchanged(known, page.etag)) {
      headers.delete('Content-Type')
      addVary(headers, 'Accept-Encoding')
      return new Response(null, { status: 304, headers })
    }
    if (takesBrotli) compressLater(page)
    if (!takesBrotli || !(page.body instanceof Uint8Array)) return new Response(page.html, { headers })
    headers.set('Content-Encoding', 'br')
    addVary(headers, 'Accept-Encoding')
    return new Response(page.body, { headers })
  }

  let newest = ''
  const shelfOf = (address: URL) => shelves.find(({ shelf }) => suits(shelf, address))
  const keyOf = ({ pathname, search }: URL, look: string) => `${look} ${pathname}${search}`

  return {
    last: (address, look) => shelfOf(address)?.of(keyOf(address, look), newest) ?? null,
    lacks(address, look, stamp) {
      newest = stamp
      return shelfOf(address)?.find(keyOf(address, look), stamp) === null
    },
    async answer(asked) {
      const { address, look, nonce, stamp, render } = asked
      newest = stamp
      const kept = shelfOf(address)
      if (nonce === undefined || !kept) return render(nonce)
      const key = keyOf(address, look)
      const found = kept.find(key, stamp)
      if (found) return answerFrom(found, asked)
      const drawn = await render(mark)
      const html = await drawn.text()
      if (drawn.status !== 200 || /no-store/.test(drawn.headers.get('cache-control') ?? '')) {
        return new Response(html.replaceAll(mark, nonce), { status: drawn.status, headers: drawn.headers })
      }
      const page: CachedPage = { ...hashPage(html, mark), stamp, drawnAt: now(), headers: [...drawn.headers], body: null }
      kept.keep(key, page)
      return answerFrom(page, asked)
    },
  }
}
