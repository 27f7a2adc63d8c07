import { createFileRoute, notFound } from '@tanstack/react-router'
import { shownDocQuery } from '#features/documents/documents.client.ts'
import { WrittenPage } from '#features/documents/pages/written-page.tsx'
import { statusOf } from '#platform/calls/errors.ts'

export const Route = createFileRoute('/$nickname/projects/$projectId/document')({
  codeSplitGroupings: [['component', 'loader']],
  loader: async ({ context: { queryClient, calls, page }, params: { nickname, projectId } }) => {
    const [{ writtenHead }, shown] = await Promise.all([
      import('#features/documents/pages/written-head.ts'),
      queryClient.fetchQuery(shownDocQuery(calls, nickname, projectId)).catch((error: unknown) => {
        throw statusOf(error) === 404 ? notFound() : error
      }),
    ])
    return writtenHead(shown, page.facts?.publicUrl ?? '')
  },
  head: ({ loaderData }) => ({ meta: loaderData?.meta ?? [] }),
  headers: () => ({ 'Cache-Control': 'no-store' }),
  component: PublicDocument,
})

function PublicDocument() {
  const { nickname, projectId } = Route.useParams()
  return <WrittenPage nickname={nickname} projectId={projectId} />
}
