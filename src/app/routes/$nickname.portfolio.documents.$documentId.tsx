import { createFileRoute, notFound } from '@tanstack/react-router'
import { documentQuery } from '#features/portfolio/portfolio.client.ts'
import { DocumentPage } from '#features/portfolio/pages/document-page.tsx'
import { statusOf } from '#platform/calls/errors.ts'

export const Route = createFileRoute('/$nickname/portfolio/documents/$documentId')({
  codeSplitGroupings: [['component', 'loader']],
  loader: async ({ context: { queryClient, calls, page }, params: { nickname, documentId } }) => {
    const [{ documentHead }, shown] = await Promise.all([
      import('#features/portfolio/pages/portfolio-head.ts'),
      queryClient.fetchQuery(documentQuery(calls, nickname, documentId)).catch((error: unknown) => {
        throw statusOf(error) === 404 ? notFound() : error
      }),
    ])
    return documentHead(shown, page.facts?.publicUrl ?? '', nickname)
  },
  head: ({ loaderData }) => ({ meta: loaderData?.meta ?? [] }),
  headers: () => ({ 'Cache-Control': 'no-store' }),
  component: PublicDocument,
})

function PublicDocument() {
  const { nickname, documentId } = Route.useParams()
  return <DocumentPage nickname={nickname} owner={nickname} documentId={documentId} />
}
