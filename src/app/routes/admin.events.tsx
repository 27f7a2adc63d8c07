import { createFileRoute } from '@tanstack/react-router'
import { loadForAdmin } from '#features/admin/admin.client.ts'
import { EventsPage } from '#features/admin/pages/events-page.tsx'
import { eventCountsQuery } from '#features/events/events.client.ts'
import { StatusPage } from '#app/pages/problem-pages.tsx'

export const Route = createFileRoute('/admin/events')({
  codeSplitGroupings: [['component', 'loader']],
  loader: ({ context: { queryClient, calls } }) => loadForAdmin(queryClient.ensureQueryData(eventCountsQuery(calls))),
  head: () => ({ meta: [{ title: 'Events · Waymark' }, { name: 'robots', content: 'noindex' }] }),
  component: Admin,
})

function Admin() {
  const refused = Route.useLoaderData()
  return refused ? <StatusPage status={refused.pageStatus} /> : <EventsPage />
}
