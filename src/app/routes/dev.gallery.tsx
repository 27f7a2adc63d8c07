import { createFileRoute, notFound } from '@tanstack/react-router'
import { Gallery } from '#app/pages/gallery/gallery.tsx'

export const Route = createFileRoute('/dev/gallery')({
  validateSearch: (search): { part?: string } => (typeof search.part === 'string' ? { part: search.part } : {}),
  beforeLoad: async ({ context }) => {
    if (context.page.facts && !context.page.facts.gallery) throw notFound()
  },
  head: () => ({ meta: [{ title: 'Gallery · Waymark' }, { name: 'robots', content: 'noindex' }] }),
  component: Page,
})

function Page() {
  const { part } = Route.useSearch()
  return <Gallery part={part} />
}
