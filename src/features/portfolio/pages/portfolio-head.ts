import type { Portfolio, ShownDocument } from '../contract.ts'
import { sharePictureAddress, whatIsComing } from '../rules.ts'
import { documentTexts, portfolioTexts } from '../texts.ts'

interface Head {
  meta: Record<string, string>[]
  pageStatus?: number
}

const SITE = 'Waymark'
/** Its owner sends the address to whom they like; a search engine was not asked in. */
const noIndex = { name: 'robots', content: 'noindex' }

export function portfolioHead(portfolio: Portfolio, { publicUrl, failure }: { publicUrl: string; failure: number | null }): Head {
  const { nickname, title, description, ownerName } = portfolio
  const status = failure === null ? {} : { pageStatus: failure }
  if (whatIsComing(portfolio).page) return { meta: [{ title: `${portfolioTexts.comingSoon} · ${SITE}` }, noIndex], ...status }
  const name = portfolioTexts.pageTitle(title || portfolioTexts.untitled, ownerName)
  const picture = [
    { property: 'og:image', content: publicUrl + sharePictureAddress(nickname) },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
  return { meta: [...shared(name, description, `${publicUrl}/${nickname}/portfolio`, 'profile'), ...picture, noIndex], ...status }
}

export function documentHead({ document, ownerName, work }: ShownDocument, address: string | null): Head {
  const { title } = document
  const name = portfolioTexts.pageTitle(title, ownerName)
  const about = work?.description ?? documentTexts.by(ownerName)
  return { meta: address === null ? [{ title: `${title} · ${SITE}` }, noIndex] : [...shared(name, about, address, 'article'), noIndex] }
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
