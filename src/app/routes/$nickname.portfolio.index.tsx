import { createFileRoute, notFound } from '@tanstack/react-router'
import { pageTitle } from '../page-title.ts'
import { Place } from '../places/place.tsx'
import { placeTexts } from '../texts.ts'

export const Route = createFileRoute('/$nickname/portfolio/')({
  loader: () => {
    throw notFound()
  },
  head: async () => pageTitle((await import('../texts.ts')).placeTexts.publicPortfolio.title, false),
  notFoundComponent: () => <Place {...placeTexts.publicPortfolio} />,
})
