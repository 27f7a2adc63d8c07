import { createFileRoute } from '@tanstack/react-router'
import { loadForAdmin } from '#features/admin/admin.client.ts'
import { ReportsPage } from '#features/admin/pages/reports-page.tsx'
import { reportsQuery } from '#features/moderation/moderation.client.ts'
import { StatusPage } from '#app/pages/problem-pages.tsx'

export const Route = createFileRoute('/admin/reports')({
  codeSplitGroupings: [['component', 'loader']],
  loader: ({ context: { queryClient, calls } }) => loadForAdmin(queryClient.fetchQuery(reportsQuery(calls))),
  head: () => ({ meta: [{ title: 'Reports · Waymark' }, { name: 'robots', content: 'noindex' }] }),
  component: Admin,
})

function Admin() {
  const refused = Route.useLoaderData()
  return refused ? <StatusPage status={refused.pageStatus} /> : <ReportsPage />
}
