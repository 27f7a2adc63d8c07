import type { Context, MiddlewareHandler } from 'hono'
import { NONCE, secureHeaders } from 'hono/secure-headers'

export interface HeaderPolicy {
  https: boolean
  /** Off only where the development server injects its own scripts and styles. */
  csp?: boolean
  trustedTypes?: 'off' | 'report' | 'enforce'
}

const SCRIPT = ["'script'"]
const PAGE = {
  defaultSrc: ["'self'"],
  scriptSrc: [NONCE, "'strict-dynamic'"],
  styleSrc: ["'self'", NONCE],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
  formAction: ["'self'"],
}
const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const NEVER_USED = [
  'accelerometer',
  'camera',
  'displayCapture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'midi',
  'payment',
  'usb',
] as const

/** A page gets a policy with this request's nonce, everything else one that allows nothing. A handler's own header stays. */
export function securityHeaders({ https, csp = true, trustedTypes = 'off' }: HeaderPolicy): MiddlewareHandler {
  const enforced = trustedTypes === 'enforce' ? { ...PAGE, requireTrustedTypesFor: SCRIPT } : PAGE
  const setHeaders = secureHeaders({
    ...(csp && { contentSecurityPolicy: https ? { ...enforced, upgradeInsecureRequests: [] } : enforced }),
    ...(csp && trustedTypes === 'report' && { contentSecurityPolicyReportOnly: { requireTrustedTypesFor: SCRIPT } }),
    strictTransportSecurity: https && 'max-age=31536000',
    referrerPolicy: 'strict-origin-when-cross-origin',
    xFrameOptions: 'DENY',
    permissionsPolicy: { ...Object.fromEntries(NEVER_USED.map((feature) => [feature, []])), microphone: ['self'] },
    overwrite: false,
  })
  return async (c, next) => {
    let own: string | null = null
    await setHeaders(c, async () => {
      await next()
      own = c.res.headers.get(POLICY)
    })
    const { headers } = c.res
    if (hasNoForeignOpener(c)) headers.delete('Cross-Origin-Opener-Policy')
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache')
    if (own === null && csp && !headers.get('content-type')?.startsWith('text/html')) headers.set(POLICY, DATA_POLICY)
  }
}

/**
 * A window that another site has opened comes in across sites, and there its opener loses its hold for good. Who came by
 * the address bar or from a page of ours has no such opener, and does not wait for a process of its own (40 ms).
 */
function hasNoForeignOpener(c: Context): boolean {
  return ['none', 'same-origin'].includes(c.req.header('sec-fetch-site') ?? '')
}

const POLICY = 'Content-Security-Policy'
const HOST = /^[a-z0-9.-]+(:\d+)?$|^\[[0-9a-f:]+\](:\d+)?$/i

interface Allowed {
  scripts: string[]
  styles: string[]
  /** the folder of the built scripts, and the hosts that it may be asked of */
  folder: string
  hosts: string[]
  https: boolean
}

/**
 * The policy of a page that is the same for everybody: by the hashes of what it holds, so that it is made once with it.
 * Not `'strict-dynamic'`, which hands nothing down from a hash: what the page imports is allowed by where it lies.
 */
export function policyByHash({ scripts, styles, folder, hosts, https }: Allowed): string {
  const built = [...new Set(hosts.filter((host) => HOST.test(host)))].map((host) => host + folder)
  const page = {
    ...PAGE,
    scriptSrc: [...scripts, ...built],
    styleSrc: ["'self'", ...styles],
    ...(https && { upgradeInsecureRequests: [] }),
  }
  return Object.entries(page)
    .map(([name, sources]) => [name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), ...sources].join(' '))
    .join('; ')
}

export function nonceOf(c: Context): string | undefined {
  return c.get('secureHeadersNonce')
}
