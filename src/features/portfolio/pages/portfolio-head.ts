import type { Portfolio, ShownDocument } from '../portfolio.contract.ts'
import {
  documentAddress,
  documentShareAddress,
  portfolioAddress,
  SHARE_SIZE,
  portfolioSharePicture,
  whatIsComing,
} from '../portfolio.rules.ts'
import { documentTexts, portfolioTexts } from '../portfolio.texts.ts'

interface Head {
  meta: Record<string, string>[]
  pageStatus?: number
}

const SITE = 'Waymark'
/** Not indexed: search engines were not invited. */
const noIndex = { name: 'robots', content: 'noindex' }

export function portfolioHead(portfolio: Portfolio, { publicUrl, failure }: { publicUrl: string; failure: number | null }): Head {
  const { nickname, title, description, ownerName } = portfolio
  const status = failure === null ? {} : { pageStatus: failure }
  if (whatIsComing(portfolio).page) return { meta: [{ title: `${portfolioTexts.comingSoon} · ${SITE}` }, noIndex], ...status }
  const name = portfolioTexts.pageTitle(title || portfolioTexts.untitled, ownerName)
  const picture = pictureAt(publicUrl + portfolioSharePicture(nickname))
  return { meta: [...shared(name, description, publicUrl + portfolioAddress(nickname), 'profile'), ...picture, noIndex], ...status }
}

export function documentHead({ document, ownerName, work }: ShownDocument, publicUrl: string, nickname: string | null): Head {
  const { title, id } = document
  const name = portfolioTexts.pageTitle(title, ownerName)
  const about = work?.description ?? documentTexts.by(ownerName)
  if (nickname === null) return { meta: [{ title: `${title} · ${SITE}` }, noIndex] }
  const address = publicUrl + documentAddress(nickname, id)
  return { meta: [...shared(name, about, address, 'article'), ...pictureAt(publicUrl + documentShareAddress(nickname, id)), noIndex] }
}

function pictureAt(address: string): Record<string, string>[] {
  return [
    { property: 'og:image', content: address },
    { property: 'og:image:width', content: String(SHARE_SIZE.width) },
    { property: 'og:image:height', content: String(SHARE_SIZE.height) },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

function shared(name: string, description: string, address: string, type: string): Record<string, string>[] {
  return [
    { title: `${name} · ${SITE}` },
    { name: 'description', content: description },
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: SITE },
    { property: 'og:title', content: name },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
  ]
}
