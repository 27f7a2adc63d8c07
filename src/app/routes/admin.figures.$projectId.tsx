import { createFileRoute } from '@tanstack/react-router'
import { loadForAdmin } from '#features/admin/admin.client.ts'
import { figuresQuery } from '#features/figures/figures.client.ts'
import { FiguresPage } from '#features/figures/pages/figures-page.tsx'
import { StatusPage } from '#app/pages/problem-pages.tsx'

export const Route = createFileRoute('/admin/figures/$projectId')({
  codeSplitGroupings: [['component', 'loader']],
  validateSearch: ({ track }: Record<string, unknown>): { track?: string } => (typeof track === 'string' ? { track } : {}),
  loaderDeps: ({ search: { track } }) => ({ track: track ?? null }),
  loader: ({ context: { queryClient, calls }, params: { projectId }, deps: { track } }) =>
    loadForAdmin(queryClient.ensureQueryData(figuresQuery(calls, projectId, track))),
  head: () => ({ meta: [{ title: 'Learners’ figures · Waymark' }, { name: 'robots', content: 'noindex' }] }),
  component: Admin,
})

function Admin() {
  const refused = Route.useLoaderData()
  const { projectId } = Route.useParams()
  const { track = null } = Route.useSearch()
  return refused ? <StatusPage status={refused.pageStatus} /> : <FiguresPage projectId={projectId} track={track} />
}
