import { proofAddress } from '#features/credentials/credentials.rules.ts'
import { documentationAddress } from '#features/documents/documents.rules.ts'
import { documentAddress, portfolioAddress } from '#features/portfolio/portfolio.rules.ts'
import type { PageName } from '#features/takedowns/takedowns.rules.ts'

/** The longest path that could be one. */
export const ADDRESS_MOST = 400

/** Browsers read a backslash in an address as a slash, and skip tabs. */
const PART = String.raw`([^/\\?#\s\p{C}]+)`
const FORMS: readonly [RegExp, PageName['kind']][] = [
  [new RegExp(`^/${PART}/portfolio/?$`, 'u'), 'portfolio'],
  [new RegExp(`^/${PART}/portfolio/documents/${PART}/?$`, 'u'), 'tile'],
  [new RegExp(`^/${PART}/projects/${PART}/document/?$`, 'u'), 'documentation'],
  [new RegExp(`^/${PART}/projects/${PART}/proof/?$`, 'u'), 'proof'],
]

/** The public page that a path names by its form; the page may not exist. */
export function pageIn(path: string): (PageName & { nickname: string }) | null {
  if (path.length > ADDRESS_MOST) return null
  for (const [form, kind] of FORMS) {
    const [, nickname, subject = ''] = form.exec(path) ?? []
    if (nickname !== undefined) return { nickname, kind, subject }
  }
  return null
}

export function addressOf({ kind, subject }: PageName, nickname: string): string {
  const addresses = { portfolio: portfolioAddress, tile: documentAddress, documentation: documentationAddress, proof: proofAddress }
  return addresses[kind](nickname, subject)
}

/** The address at which the owner sees it, even if it is not public. */
export function ownAddressOf(page: PageName, nickname: string): string {
  if (page.kind === 'portfolio') return '/portfolio'
  return page.kind === 'tile' ? `/portfolio/documents/${page.subject}` : addressOf(page, nickname)
}
