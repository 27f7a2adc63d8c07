import type { Context, MiddlewareHandler } from 'hono'
import { NONCE, secureHeaders } from 'hono/secure-headers'

export interface HeaderPolicy {
  https: boolean
  /** Off only in development, where Vite injects scripts and styles. */
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

/** A page gets a policy with this request's nonce, every other answer one that allows nothing. A header set by a handler is kept. */
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
 * A window opened by another site arrives cross-site, and is cut off from its opener. Others have no foreign opener, and skip the 40
 * ms for a new process.
 */
function hasNoForeignOpener(c: Context): boolean {
  return ['none', 'same-origin'].includes(c.req.header('sec-fetch-site') ?? '')
}

const POLICY = 'Content-Security-Policy'
const HOST = /^[a-z0-9.-]+(:\d+)?$|^\[[0-9a-f:]+\](:\d+)?$/i

interface Allowed {
  scripts: string[]
  styles: string[]
  /** the folder of the built scripts, and the hosts that serve it */
  folder: string
  hosts: string[]
  https: boolean
}

/**
 * The policy of a page that is the same for everybody: by the hashes of its content, so it is made once. Not `'strict-dynamic'`,
 * under which a hash trusts no imports: the folder of the built scripts is allowed instead.
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
