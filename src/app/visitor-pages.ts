import { randomBytes } from 'node:crypto'

interface Kept {
  stamp: string
  html: string
  headers: [string, string][]
}

interface Asked {
  address: URL
  /** what else of the visitor the page depends on: the theme */
  look: string
  nonce: string | undefined
  /** names what is published now */
  stamp: string
  render(nonce: string | undefined): Promise<Response>
}

export interface VisitorPages {
  answer(asked: Asked): Promise<Response>
}

const MOST_CHARACTERS = 64 * 1024 * 1024
/** Any other parameter may take any value: such pages are drawn each time, so that nobody can fill the memory. */
const KNOWN_PARAMETERS = new Set(['track'])

function isKeepable({ searchParams }: URL): boolean {
  return [...searchParams.keys()].every((name) => KNOWN_PARAMETERS.has(name)) && searchParams.toString().length < 40
}

/**
 * Everybody who is not signed in gets the same page until something is published.
 * It is drawn once with a stand-in for the nonce, and each answer gets a nonce of its own.
 */
export function createVisitorPages(): VisitorPages {
  const standIn = `nonce-${randomBytes(16).toString('hex')}`
  const kept = new Map<string, Kept>()
  let characters = 0

  function keep(key: string, page: Kept): void {
    forget(key)
    kept.set(key, page)
    characters += page.html.length
    for (const oldest of kept.keys()) {
      if (characters <= MOST_CHARACTERS) break
      forget(oldest)
    }
  }

  function forget(key: string): void {
    characters -= kept.get(key)?.html.length ?? 0
    kept.delete(key)
  }

  function withNonce({ html, headers }: Kept, nonce: string): Response {
    return new Response(html.replaceAll(standIn, nonce), { headers })
  }

  return {
    async answer({ address, look, nonce, stamp, render }) {
      if (nonce === undefined || !isKeepable(address)) return render(nonce)
      const key = `${look} ${address.pathname}${address.search}`
      const known = kept.get(key)
      if (known?.stamp === stamp) return withNonce(known, nonce)
      const drawn = await render(standIn)
      const page = { stamp, html: await drawn.text(), headers: [...drawn.headers] }
      if (drawn.status === 200) keep(key, page)
      return new Response(page.html.replaceAll(standIn, nonce), { status: drawn.status, headers: page.headers })
    },
  }
}
