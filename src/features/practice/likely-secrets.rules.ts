import type { WorkFile } from './work.rules.ts'

/** What somebody may not want others to read: told before work is shown, and never a reason to refuse. */

const LIKELY = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/,
  /\b(?:gh[pousr]_|github_pat_|glpat-|xox[abprs]-|sk-|sk_live_|rk_live_|AIza)[\w-]{16,}/,
  /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\./,
  /\b[\w-]*(?:passw(?:or)?d|secret|token|api[_-]?key)[\w-]*["']?\s*[:=]\s*["'][^"']{6,}["']/i,
  /\b[a-z][a-z0-9+.-]*:\/\/[^\s/:@]+:[^\s/@]+@/i,
  /[\w.+-]+@[\w-]+\.[a-z]{2,}/i,
] as const

/** Files in which something looks like a key, a password or somebody's address, with the lines. */
export function likelySecrets(files: readonly WorkFile[]): { name: string; lines: number[] }[] {
  return files.flatMap(({ name, text }) => {
    const lines = text.split('\n').flatMap((line, at) => (LIKELY.some((form) => form.test(line.slice(0, 2000))) ? [at + 1] : []))
    return lines.length > 0 ? [{ name, lines }] : []
  })
}
