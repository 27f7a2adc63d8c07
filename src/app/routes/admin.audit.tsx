import { createFileRoute } from '@tanstack/react-router'
import { auditQuery, loadForAdmin } from '#features/admin/admin.client.ts'
import { AuditPage } from '#features/admin/pages/audit-page.tsx'
import { StatusPage } from '#app/pages/problem-pages.tsx'

export const Route = createFileRoute('/admin/audit')({
  codeSplitGroupings: [['component', 'loader']],
  loader: ({ context: { queryClient, calls } }) => loadForAdmin(queryClient.ensureQueryData(auditQuery(calls))),
  head: () => ({ meta: [{ title: 'Audit log · Waymark' }, { name: 'robots', content: 'noindex' }] }),
  component: Admin,
})

function Admin() {
  const refused = Route.useLoaderData()
  return refused ? <StatusPage status={refused.pageStatus} /> : <AuditPage />
}
