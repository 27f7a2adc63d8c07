import { createFileRoute } from '@tanstack/react-router'
import { loadStart } from '../load-start.ts'
import { Start, StartFailed } from '../start-screen.tsx'

export const Route = createFileRoute('/')({
  codeSplitGroupings: [['component', 'errorComponent']],
  loader: loadStart,
  head: ({ loaderData }) => loaderData ?? {},
  errorComponent: StartFailed,
  component: Start,
})
