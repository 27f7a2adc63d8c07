import { parse, serialize } from 'hono/utils/cookie'

/** The cookies of a request, and those its answer sets. All are HttpOnly. */
export interface Cookies {
  read(name: string): string | undefined
  write(name: string, value: string, seconds: number): void
  clear(name: string): void
  /** The Set-Cookie headers of the answer. */
  changes(): string[]
}

/** Over TLS the __Host- prefix stops any other site, even a sibling subdomain, from setting them. */
export function createCookies(header: string | undefined, https: boolean): Cookies {
  const given = parse(header ?? '')
  const set = new Map<string, { value: string; seconds: number }>()
  const nameOf = (name: string) => (https ? `__Host-waymark-${name}` : `waymark-${name}`)
  return {
    read(name) {
      const changed = set.get(name)
      return changed ? changed.value || undefined : given[nameOf(name)]
    },
    write: (name, value, seconds) => void set.set(name, { value, seconds }),
    clear: (name) => void set.set(name, { value: '', seconds: 0 }),
    changes: () =>
      [...set].map(([name, { value, seconds }]) =>
        serialize(nameOf(name), value, { httpOnly: true, sameSite: 'Lax', path: '/', secure: https, maxAge: seconds }),
      ),
  }
}
