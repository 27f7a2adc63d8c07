import { codePreload } from '#ui/font-preloads.ts'
import type { PlacedProject } from '../projects.contract.ts'
import { projectTexts } from '../projects.texts.ts'

interface Head {
  meta: Record<string, string>[]
  links: ({ rel: string; href: string } | typeof codePreload)[]
  scripts: { type: string; children: string }[]
}

/** Metadata for search engines and previews; the canonical address has no track. */
export function projectHead(project: PlacedProject, publicUrl: string): Head {
  const { title, description, lastModified, difficulty, time } = project.metadata
  const url = `${publicUrl}/projects/${encodeURIComponent(project.id)}`
  const picture = `${publicUrl}/static/images/share/${encodeURIComponent(project.id)}.png`
  const name = title || projectTexts.untitled
  return {
    meta: [
      { title: `${name} · Waymark` },
      { name: 'description', content: description },
      { property: 'og:type', content: 'article' },
      { property: 'og:site_name', content: 'Waymark' },
      { property: 'og:title', content: name },
      { property: 'og:description', content: description },
      { property: 'og:url', content: url },
      { property: 'og:image', content: picture },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { name: 'twitter:card', content: 'summary_large_image' },
      ...(project.metadata.visibility === 'private' ? [{ name: 'robots', content: 'noindex' }] : []),
    ],
    links: [{ rel: 'canonical', href: url }, codePreload],
    scripts: [
      {
        type: 'application/ld+json',
        children: asScript({
          '@context': 'https://schema.org',
          '@type': 'LearningResource',
          name,
          description,
          url,
          dateModified: lastModified,
          educationalLevel: projectTexts.difficulty[difficulty],
          timeRequired: `PT${time}M`,
          isAccessibleForFree: project.metadata.plan === 'free',
          provider: { '@type': 'Organization', name: 'Waymark', url: publicUrl },
        }),
      },
    ],
  }
}

/** Escapes `<`, so that a title cannot end its script element. */
function asScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
