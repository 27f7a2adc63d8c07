import { createFileRoute } from '@tanstack/react-router'
import { loadForAdmin } from '#features/admin/admin.client.ts'
import { auditFilterIn } from '#features/admin/audit-filter.rules.ts'
import { editedProjectsQuery } from '#features/authoring/drafts/drafts.client.ts'
import { ProjectsPage } from '#features/authoring/drafts/pages/projects-page.tsx'
import { StatusPage } from '#app/pages/problem-pages.tsx'

export const Route = createFileRoute('/admin/projects')({
  codeSplitGroupings: [['component', 'loader']],
  validateSearch: ({ search }: Record<string, unknown>): { search?: string } => {
    const { who } = auditFilterIn({ who: search })
    return who === undefined ? {} : { search: who }
  },
  loader: ({ context: { queryClient, calls } }) => loadForAdmin(queryClient.fetchQuery(editedProjectsQuery(calls))),
  head: () => ({ meta: [{ title: 'Projects · Waymark' }, { name: 'robots', content: 'noindex' }] }),
  component: Admin,
})

function Admin() {
  const refused = Route.useLoaderData()
  const { search = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  if (refused) return <StatusPage status={refused.pageStatus} />
  return (
    <ProjectsPage
      search={search}
      onSearch={(wanted) => void navigate({ search: wanted === '' ? {} : { search: wanted }, resetScroll: false })}
    />
  )
}
