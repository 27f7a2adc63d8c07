import { createFileRoute } from '@tanstack/react-router'
import { useUser } from '#features/accounts/ui/user.ts'
import { loadForAdmin } from '#features/admin/admin.client.ts'
import { openedDraftQuery } from '#features/authoring/drafts/drafts.client.ts'
import { EditPage } from '#features/authoring/drafts/pages/edit-page.tsx'
import { StatusPage } from '#app/pages/problem-pages.tsx'

export const Route = createFileRoute('/projects/$projectId_/edit')({
  codeSplitGroupings: [['component', 'loader']],
  loader: ({ context: { queryClient, calls }, params: { projectId } }) =>
    loadForAdmin(queryClient.fetchQuery(openedDraftQuery(calls, projectId))),
  head: () => ({ meta: [{ title: 'Edit a project · Waymark' }, { name: 'robots', content: 'noindex' }] }),
  component: Edit,
})

function Edit() {
  const refused = Route.useLoaderData()
  const { projectId } = Route.useParams()
  const user = useUser()
  if (refused || !user) return <StatusPage status={refused?.pageStatus ?? 401} />
  return <EditPage key={`${user.id} ${projectId}`} user={user} projectId={projectId} />
}
