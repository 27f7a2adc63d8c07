import { createFileRoute } from '@tanstack/react-router'
import { loadForAdmin, modelUseQuery } from '#features/admin/admin.client.ts'
import { ModelsPage } from '#features/admin/pages/models-page.tsx'
import { StatusPage } from '#app/pages/problem-pages.tsx'

export const Route = createFileRoute('/admin/models')({
  codeSplitGroupings: [['component', 'loader']],
  loader: ({ context: { queryClient, calls } }) => loadForAdmin(queryClient.ensureQueryData(modelUseQuery(calls))),
  head: () => ({ meta: [{ title: 'Model use · Waymark' }, { name: 'robots', content: 'noindex' }] }),
  component: Admin,
})

function Admin() {
  const refused = Route.useLoaderData()
  return refused ? <StatusPage status={refused.pageStatus} /> : <ModelsPage />
}
