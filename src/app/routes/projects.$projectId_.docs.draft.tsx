import { createFileRoute, notFound } from '@tanstack/react-router'
import { userQuery } from '#features/accounts/accounts.client.ts'
import { useUser } from '#features/accounts/ui/user.ts'
import { draftQuery } from '#features/documents/document-edits.client.ts'
import { documentEditTexts } from '#features/documents/document-edits.texts.ts'
import { DraftPage, NotFinishedYet } from '#features/documents/pages/draft-page.tsx'
import { projectQuery } from '#features/projects/projects.client.ts'
import { statusOf } from '#platform/calls/errors.ts'
import { pageTitle } from '#app/pages/page-title.ts'
import { StatusPage } from '#app/pages/problem-pages.tsx'

export const Route = createFileRoute('/projects/$projectId_/docs/draft')({
  codeSplitGroupings: [['component', 'loader']],
  loader: async ({ context: { queryClient, calls }, params: { projectId } }) => {
    if (!(await queryClient.fetchQuery(userQuery(calls)))) return { isFinished: false, pageStatus: 401 }
    try {
      await Promise.all([queryClient.fetchQuery(projectQuery(calls, projectId)), queryClient.fetchQuery(draftQuery(calls, projectId))])
    } catch (error) {
      if (statusOf(error) === 404) throw notFound()
      if (statusOf(error) === 422) return { ...pageTitle(documentEditTexts.page, false), isFinished: false }
      throw error
    }
    return { ...pageTitle(documentEditTexts.page, false), isFinished: true }
  },
  head: ({ loaderData }) => ({ meta: loaderData && 'meta' in loaderData ? loaderData.meta : [] }),
  component: Draft,
})

function Draft() {
  const { projectId } = Route.useParams()
  const { isFinished } = Route.useLoaderData()
  const user = useUser()
  if (!user) return <StatusPage status={401} />
  return isFinished ? (
    <DraftPage key={`${user.id} ${projectId}`} user={user} projectId={projectId} />
  ) : (
    <NotFinishedYet projectId={projectId} />
  )
}
