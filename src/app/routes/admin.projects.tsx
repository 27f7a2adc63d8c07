import { createFileRoute } from '@tanstack/react-router'
import { loadForAdmin } from '#features/admin/admin.client.ts'
import { editedProjectsQuery } from '#features/authoring/drafts/drafts.client.ts'
import { ProjectsPage } from '#features/authoring/drafts/pages/projects-page.tsx'
import { StatusPage } from '#app/pages/problem-pages.tsx'

export const Route = createFileRoute('/admin/projects')({
  codeSplitGroupings: [['component', 'loader']],
  loader: ({ context: { queryClient, calls } }) => loadForAdmin(queryClient.fetchQuery(editedProjectsQuery(calls))),
  head: () => ({ meta: [{ title: 'Projects · Waymark' }, { name: 'robots', content: 'noindex' }] }),
  component: Admin,
})

function Admin() {
  const refused = Route.useLoaderData()
  return refused ? <StatusPage status={refused.pageStatus} /> : <ProjectsPage />
}
