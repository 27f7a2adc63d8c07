import { createFileRoute } from '@tanstack/react-router'
import { auditQuery, loadForAdmin } from '#features/admin/admin.client.ts'
import { auditFilterIn } from '#features/admin/audit-filter.rules.ts'
import { AuditPage } from '#features/admin/pages/audit-page.tsx'
import { StatusPage } from '#app/pages/problem-pages.tsx'

export const Route = createFileRoute('/admin/audit')({
  codeSplitGroupings: [['component', 'loader']],
  validateSearch: auditFilterIn,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, calls }, deps }) => loadForAdmin(queryClient.ensureQueryData(auditQuery(calls, deps))),
  head: () => ({ meta: [{ title: 'Audit log · Waymark' }, { name: 'robots', content: 'noindex' }] }),
  component: Admin,
})

function Admin() {
  const refused = Route.useLoaderData()
  const filter = Route.useSearch()
  const navigate = Route.useNavigate()
  if (refused) return <StatusPage status={refused.pageStatus} />
  return <AuditPage filter={filter} onFilter={(search) => void navigate({ search, resetScroll: false })} />
}
