import { createFileRoute } from '@tanstack/react-router'
import { loadForAdmin, personQuery } from '#features/admin/admin.client.ts'
import { PersonPage } from '#features/admin/pages/person-page.tsx'
import { StatusPage } from '#app/pages/problem-pages.tsx'

export const Route = createFileRoute('/admin/people/$userId')({
  codeSplitGroupings: [['component', 'loader']],
  // loading writes an entry to the audit log: only opening the page may do that, not a pointer over its link
  preload: false,
  loader: ({ context: { queryClient, calls }, params: { userId } }) =>
    loadForAdmin(queryClient.fetchQuery({ ...personQuery(calls, userId), staleTime: 0 })),
  head: () => ({ meta: [{ title: 'Person · Waymark' }, { name: 'robots', content: 'noindex' }] }),
  component: Admin,
})

function Admin() {
  const refused = Route.useLoaderData()
  const { userId } = Route.useParams()
  return refused ? <StatusPage status={refused.pageStatus} /> : <PersonPage key={userId} id={userId} />
}
