import { createFileRoute } from '@tanstack/react-router'
import { loadForAdmin, peopleQuery, type PeopleWish } from '#features/admin/admin.client.ts'
import { auditFilterIn } from '#features/admin/audit-filter.rules.ts'
import { PeoplePage } from '#features/admin/pages/people-page.tsx'
import { StatusPage } from '#app/pages/problem-pages.tsx'

export const Route = createFileRoute('/admin/people/')({
  codeSplitGroupings: [['component', 'loader']],
  validateSearch: ({ search, after }: Record<string, unknown>): PeopleWish => {
    const { who, after: last } = auditFilterIn({ who: search, after })
    return { ...(who !== undefined && { search: who }), ...(last !== undefined && { after: last }) }
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, calls }, deps }) => loadForAdmin(queryClient.fetchQuery(peopleQuery(calls, deps))),
  head: () => ({ meta: [{ title: 'People · Waymark' }, { name: 'robots', content: 'noindex' }] }),
  component: Admin,
})

function Admin() {
  const refused = Route.useLoaderData()
  const wish = Route.useSearch()
  const navigate = Route.useNavigate()
  if (refused) return <StatusPage status={refused.pageStatus} />
  return <PeoplePage wish={wish} onSearch={(search) => void navigate({ search: search === '' ? {} : { search }, resetScroll: false })} />
}
