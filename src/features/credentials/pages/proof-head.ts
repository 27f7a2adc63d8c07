import type { ShownProof } from '../credentials.contract.ts'
import { proofAddress } from '../credentials.rules.ts'
import { proofTexts, SITE_NAME } from '../credentials.texts.ts'

/** Not indexed, like the portfolio: only people who get the address should find it. */
export function proofHead({ owner, projectId, work }: ShownProof, publicUrl: string): { meta: Record<string, string>[] } {
  const name = owner.name || owner.nickname
  const title = proofTexts.heading(name, work.title)
  const description = proofTexts.summary(name, work.title, work.finishedAt)
  return {
    meta: [
      { title: `${title} · ${SITE_NAME}` },
      { name: 'description', content: description },
      { name: 'robots', content: 'noindex' },
      { property: 'og:type', content: 'article' },
      { property: 'og:site_name', content: SITE_NAME },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:url', content: `${publicUrl}${proofAddress(owner.nickname, projectId)}` },
    ],
  }
}
