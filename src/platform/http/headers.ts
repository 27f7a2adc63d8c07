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
    const [given, used] = [nonceOf(c), c.get(NONCE_IN_PAGE) as string | undefined]
    const policy = headers.get(POLICY)
    if (policy && given && used) headers.set(POLICY, policy.replaceAll(given, used))
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
const NONCE_IN_PAGE = 'nonceInPage'

/** The page was made before it was asked for: its policy names the nonce that is in it. */
export function hasNonce(c: Context, nonce: string): void {
  c.set(NONCE_IN_PAGE, nonce)
}

export function nonceOf(c: Context): string | undefined {
  return c.get('secureHeadersNonce')
}
