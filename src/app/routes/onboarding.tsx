import { createFileRoute } from '@tanstack/react-router'
import { StartFailure } from '#features/catalogue/pages/start-page.tsx'
import { loadStart } from '../load-start.ts'
import { Start } from '../start-screen.tsx'

export const Route = createFileRoute('/onboarding')({
  loader: loadStart,
  head: ({ loaderData }) => loaderData ?? {},
  errorComponent: StartFailure,
  component: Start,
})
