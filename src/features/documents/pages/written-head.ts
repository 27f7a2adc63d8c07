import type { ShownDoc } from '../documents.contract.ts'
import { documentationAddress, SHARE_PICTURE, documentationSharePicture } from '../documents.rules.ts'
import { writtenTexts } from '../documents.texts.ts'

const SITE = 'Waymark'

/** Search engines may index it only if its owner allows that. */
export function writtenHead(
  { text, owner, projectId, isPublic, isIndexed }: ShownDoc,
  publicUrl: string,
): { meta: Record<string, string>[] } {
  const { title, subtitle, author } = text
  const name = `${title} ${writtenTexts.by(author)}`
  return {
    meta: [
      { title: `${name} · ${SITE}` },
      { name: 'description', content: subtitle },
      ...(isPublic && isIndexed ? [] : [{ name: 'robots', content: 'noindex' }]),
      { property: 'og:type', content: 'article' },
      { property: 'og:site_name', content: SITE },
      { property: 'og:title', content: name },
      { property: 'og:description', content: subtitle },
      { property: 'og:url', content: `${publicUrl}${documentationAddress(owner.nickname, projectId)}` },
      { property: 'og:image', content: `${publicUrl}${documentationSharePicture(owner.nickname, projectId)}` },
      { property: 'og:image:type', content: SHARE_PICTURE.type },
      { property: 'og:image:width', content: String(SHARE_PICTURE.width) },
      { property: 'og:image:height', content: String(SHARE_PICTURE.height) },
      { property: 'og:image:alt', content: name },
      { name: 'twitter:card', content: 'summary_large_image' },
    ],
  }
}
