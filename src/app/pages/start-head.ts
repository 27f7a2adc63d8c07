import type { PageFacts } from '#platform/pages/facts.ts'
import { startTexts } from '#features/catalogue/catalogue.texts.ts'
import { codePreload } from '#ui/font-preloads.ts'

/** The start screen has two addresses; this one is canonical. */
export function startHead(facts: PageFacts | undefined) {
  const address = `${facts?.publicUrl ?? ''}/`
  const { title, lede: text } = startTexts
  return {
    meta: [
      { title: `Waymark · ${title}` },
      { name: 'description', content: text },
      { property: 'og:type', content: 'website' },
      { property: 'og:title', content: title },
      { property: 'og:description', content: text },
      { property: 'og:url', content: address },
      { property: 'og:image', content: `${facts?.publicUrl ?? ''}/static/images/share/waymark.png` },
      { name: 'twitter:card', content: 'summary_large_image' },
    ],
    // the hero shows a step of a project, which has code
    links: [{ rel: 'canonical', href: address }, codePreload],
  }
}
