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
    let isForAnybody = false
    await setHeaders(c, async () => {
      await next()
      own = c.res.headers.get('Content-Security-Policy')
      isForAnybody = c.get(FOR_ANYBODY) === true
    })
    const { headers } = c.res
    if (isForAnybody) headers.delete('Cross-Origin-Opener-Policy')
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache')
    if (own === null && csp && !headers.get('content-type')?.startsWith('text/html')) headers.set('Content-Security-Policy', DATA_POLICY)
  }
}

const FOR_ANYBODY = 'pageForAnybody'

/**
 * A page that says the same to everybody has nothing to hide from the window that opened it, and its reader does not wait
 * for a process of its own (40 ms). Whatever is somebody's has its own: there the opener loses its hold.
 */
export function openToAnybody(c: Context): void {
  c.set(FOR_ANYBODY, true)
}

export function nonceOf(c: Context): string | undefined {
  return c.get('secureHeadersNonce')
}
