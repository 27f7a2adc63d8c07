const DAY_MS = 86_400_000
/** A session that nobody uses ends after this long. */
export const SESSION_IDLE_MS = 30 * DAY_MS
/** However much it is used. */
export const SESSION_LONGEST_MS = 180 * DAY_MS
/** How often its use is written down. */
export const SESSION_TOUCH_MS = 5 * 60_000

export function sessionEnd(createdAt: number, now: number): number {
  return Math.min(now + SESSION_IDLE_MS, createdAt + SESSION_LONGEST_MS)
}

export const LEASE_MS = 180_000
export const EXPIRY_WINDOW_MS = 240_000

/** `exp` of the user info: the end of a short lease, renewed by every GET /user while the session lives. */
export function leaseUntil(now: number, sessionEnd: number): number {
  return Math.min(now + LEASE_MS, sessionEnd)
}

/** The comparison is as specified. No lease of ours reaches that far: such an `exp` comes from a wrong clock or a forger. */
export function isSessionExpired(exp: number, now: number): boolean {
  return exp >= now + EXPIRY_WINDOW_MS
}

const BROWSERS: [RegExp, string][] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** As much of a user agent as its owner recognises. */
export function deviceOf(userAgent: string | undefined): string {
  const agent = userAgent ?? ''
  const browser = BROWSERS.find(([form]) => form.test(agent))?.[1]
  const system = SYSTEMS.find(([form]) => form.test(agent))?.[1]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}
