const DAY_MS = 86_400_000
/** An unused session ends after this long. */
export const SESSION_IDLE_MS = 30 * DAY_MS
/** The longest life of a session, even in constant use. */
export const SESSION_LONGEST_MS = 180 * DAY_MS
/** How often a session's last use is saved. */
export const SESSION_TOUCH_MS = 5 * 60_000

export function sessionEnd(createdAt: number, now: number): number {
  return Math.min(now + SESSION_IDLE_MS, createdAt + SESSION_LONGEST_MS)
}

export const LEASE_MS = 180_000
export const EXPIRY_WINDOW_MS = 240_000

/** `exp` of the user info: the end of a short lease that every GET /user renews while the session lasts. */
export function leaseUntil(now: number, sessionEnd: number): number {
  return Math.min(now + LEASE_MS, sessionEnd)
}

/** The specification sets this comparison. None of our leases reaches that far: such an `exp` means a wrong clock or a forgery. */
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

/** A short name for a user agent that its owner recognises. */
export function deviceOf(userAgent: string | undefined): string {
  const agent = userAgent ?? ''
  const browser = BROWSERS.find(([form]) => form.test(agent))?.[1]
  const system = SYSTEMS.find(([form]) => form.test(agent))?.[1]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}
