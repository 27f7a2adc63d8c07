import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '../page-title.ts'
import { Place } from '../places/place.tsx'
import { placeTexts } from '../texts.ts'

export const Route = createFileRoute('/portfolio/')({
  loader: async () => pageTitle((await import('../texts.ts')).placeTexts.portfolio.title),
  head: ({ loaderData }) => loaderData ?? {},
  component: () => <Place {...placeTexts.portfolio} />,
})
