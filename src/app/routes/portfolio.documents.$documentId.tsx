import { createFileRoute } from '@tanstack/react-router'
import type { PageStatus } from '#platform/pages/page-status.ts'
import { StatusPage } from '../problem-pages.tsx'

export const Route = createFileRoute('/portfolio/documents/$documentId')({
  loader: (): PageStatus => ({ pageStatus: 401 }),
  component: () => <StatusPage status={401} />,
})
