import { createFileRoute } from '@tanstack/react-router'
import { loadForAdmin } from '#features/admin/admin.client.ts'
import { figuresListQuery } from '#features/figures/figures.client.ts'
import { FiguresListPage } from '#features/figures/pages/figures-list-page.tsx'
import { effectQuery } from '#features/recall/recall.client.ts'
import { StatusPage } from '#app/pages/problem-pages.tsx'

export const Route = createFileRoute('/admin/figures/')({
  codeSplitGroupings: [['component', 'loader']],
  loader: ({ context: { queryClient, calls } }) =>
    loadForAdmin(Promise.all([queryClient.ensureQueryData(figuresListQuery(calls)), queryClient.ensureQueryData(effectQuery(calls))])),
  head: () => ({ meta: [{ title: 'Learners’ figures · Waymark' }, { name: 'robots', content: 'noindex' }] }),
  component: Admin,
})

function Admin() {
  const refused = Route.useLoaderData()
  return refused ? <StatusPage status={refused.pageStatus} /> : <FiguresListPage />
}
