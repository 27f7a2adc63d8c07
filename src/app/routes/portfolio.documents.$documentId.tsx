import { createFileRoute, notFound } from '@tanstack/react-router'
import { userQuery } from '#features/accounts/accounts.client.ts'
import { useUser } from '#features/accounts/ui/user.ts'
import { documentQuery } from '#features/portfolio/portfolio.client.ts'
import { DocumentPage } from '#features/portfolio/pages/document-page.tsx'
import { statusOf } from '#platform/calls/errors.ts'
import { StatusPage } from '#app/pages/problem-pages.tsx'

/** A signed-in person is not asked to sign in: a missing document is a 404. */
export const Route = createFileRoute('/portfolio/documents/$documentId')({
  codeSplitGroupings: [['component', 'loader']],
  loader: async ({ context: { queryClient, calls }, params: { documentId } }) => {
    if (!(await queryClient.fetchQuery(userQuery(calls)))) return { pageStatus: 401 }
    const [{ documentHead }, shown] = await Promise.all([
      import('#features/portfolio/pages/portfolio-head.ts'),
      queryClient.fetchQuery(documentQuery(calls, null, documentId)).catch((error: unknown) => {
        throw statusOf(error) === 404 ? notFound() : error
      }),
    ])
    return documentHead(shown, '', null)
  },
  head: ({ loaderData }) => ({ meta: loaderData && 'meta' in loaderData ? loaderData.meta : [] }),
  component: OwnDocument,
})

function OwnDocument() {
  const { documentId } = Route.useParams()
  const user = useUser()
  if (!user) return <StatusPage status={401} />
  return <DocumentPage nickname={null} owner={user.nickname} documentId={documentId} />
}
