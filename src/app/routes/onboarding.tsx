import { createFileRoute } from '@tanstack/react-router'
import { loadStart } from '#app/pages/load-start.ts'
import { Start, StartFailed } from '#app/pages/start-screen.tsx'

export const Route = createFileRoute('/onboarding')({
  codeSplitGroupings: [['component', 'errorComponent']],
  loader: loadStart,
  head: ({ loaderData }) => loaderData ?? {},
  errorComponent: StartFailed,
  component: Start,
})
