import { createFileRoute, notFound } from '@tanstack/react-router'
import { shownProofQuery } from '#features/credentials/credentials.client.ts'
import { ProofPage } from '#features/credentials/pages/proof-page.tsx'
import { statusOf } from '#platform/calls/errors.ts'

export const Route = createFileRoute('/$nickname/projects/$projectId/proof')({
  codeSplitGroupings: [['component', 'loader']],
  loader: async ({ context: { queryClient, calls, page }, params: { nickname, projectId } }) => {
    const [{ proofHead }, shown] = await Promise.all([
      import('#features/credentials/pages/proof-head.ts'),
      queryClient.fetchQuery(shownProofQuery(calls, nickname, projectId)).catch((error: unknown) => {
        throw statusOf(error) === 404 ? notFound() : error
      }),
    ])
    return proofHead(shown, page.facts?.publicUrl ?? '')
  },
  head: ({ loaderData }) => ({ meta: loaderData?.meta ?? [] }),
  headers: () => ({ 'Cache-Control': 'no-store' }),
  component: Proof,
})

function Proof() {
  const { nickname, projectId } = Route.useParams()
  return <ProofPage nickname={nickname} projectId={projectId} />
}
