import { createFileRoute } from '@tanstack/react-router'
import { loadStart } from '#app/pages/load-start.ts'
import { StartFailed } from '#app/pages/start-failed.tsx'
import { Start } from '#app/pages/start-screen.tsx'

export const Route = createFileRoute('/onboarding')({
  codeSplitGroupings: [['component']],
  loader: loadStart,
  head: ({ loaderData }) => loaderData ?? {},
  errorComponent: StartFailed,
  component: Start,
})
