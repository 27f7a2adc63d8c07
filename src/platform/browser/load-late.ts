import { FetchError } from '../calls/errors.ts'
import { isReachable, untilReachable } from './reachable.ts'

const FILE = /https?:\S+\.js/
const STYLES = /https?:\S+\.css/

/** Pauses before each retry while the site answers: the network may have changed during the request. */
const RETRY_PAUSES_MS = [0, 1000]

/**
 * Imports code on first use. While the site cannot be reached it waits, then retries from another address: a browser never retries a
 * failed module under the same one.
 */
export async function loadLate<Part>(load: () => Promise<Part>, from = importFrom<Part>): Promise<Part> {
  const pauses = [...RETRY_PAUSES_MS]
  for (;;) {
    try {
      return await load()
    } catch (error) {
      const again = fromElsewhere(error, from)
      if (!(await isReachable())) await untilReachable()
      else if (again && pauses.length > 0) await new Promise((resolve) => setTimeout(resolve, pauses.shift()))
      else throw error
      await stylesFromElsewhere(error)
      load = again ?? load
    }
  }
}

/** Like loadLate, for a caller that asks again: keeps what has come, because its first address may have failed and would fail again. */
export function keepLate<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let kept: Promise<Part> | undefined
  return () =>
    (kept ??= loadLate(load).catch((error: unknown) => {
      kept = undefined
      throw error
    }))
}

/** Like loadLate, for a caller with retries of its own: rejects with a FetchError, and the next call imports from another address. */
export function loadRetried<Part>(load: () => Promise<Part>, from = importFrom<Part>): () => Promise<Part> {
  return async () => {
    try {
      return await load()
    } catch (error) {
      load = fromElsewhere(error, from) ?? load
      throw new FetchError(error)
    }
  }
}

function fromElsewhere<Part>(error: unknown, from: (address: string) => Promise<Part>): (() => Promise<Part>) | null {
  const [file] = FILE.exec(String(error)) ?? []
  return file ? () => from(`${file}?${Date.now()}`) : null
}

/** Without this the code would come without its styles: they fail again at the same address, and the code is loaded all the same. */
async function stylesFromElsewhere(error: unknown): Promise<void> {
  const [file] = STYLES.exec(String(error)) ?? []
  if (!file) return
  await new Promise((resolve) => {
    const link = { rel: 'stylesheet', href: `${file}?${Date.now()}`, onload: resolve, onerror: resolve }
    document.head.append(Object.assign(document.createElement('link'), link))
  })
}

function importFrom<Part>(address: string): Promise<Part> {
  return import(/* @vite-ignore */ address) as Promise<Part>
}
