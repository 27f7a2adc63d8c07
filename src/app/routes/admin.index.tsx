import { createFileRoute } from '@tanstack/react-router'
import { loadForAdmin, stateQuery } from '#features/admin/admin.client.ts'
import { StatePage } from '#features/admin/pages/state-page.tsx'
import { StatusPage } from '#app/pages/problem-pages.tsx'

export const Route = createFileRoute('/admin/')({
  codeSplitGroupings: [['component', 'loader']],
  loader: ({ context: { queryClient, calls } }) => loadForAdmin(queryClient.fetchQuery(stateQuery(calls))),
  head: () => ({ meta: [{ title: 'State of the site · Waymark' }, { name: 'robots', content: 'noindex' }] }),
  component: Admin,
})

function Admin() {
  const refused = Route.useLoaderData()
  return refused ? <StatusPage status={refused.pageStatus} /> : <StatePage />
}
