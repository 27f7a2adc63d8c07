import { createFileRoute } from '@tanstack/react-router'
import { userQuery } from '#features/accounts/accounts.client.ts'
import { useUser } from '#features/accounts/ui/user.ts'
import { RecallPage } from '#features/recall/pages/recall-page.tsx'
import { sittingQuery } from '#features/recall/recall.client.ts'
import { StatusPage } from '#app/pages/problem-pages.tsx'
import { pageTitle } from '#app/pages/page-title.ts'

export const Route = createFileRoute('/recall')({
  codeSplitGroupings: [['component', 'loader']],
  loader: async ({ context: { queryClient, calls } }) => {
    const user = await queryClient.fetchQuery(userQuery(calls))
    if (!user) return { pageStatus: 401 }
    // an admin who impersonates a learner may not see their questions
    if (user.isImpersonated) return { pageStatus: 403 }
    const [{ recallTexts }] = await Promise.all([import('#features/recall/recall.texts.ts'), queryClient.fetchQuery(sittingQuery(calls))])
    return pageTitle(recallTexts.page, false)
  },
  head: ({ loaderData }) => ({ meta: loaderData && 'meta' in loaderData ? loaderData.meta : [] }),
  component: Recall,
})

function Recall() {
  const user = useUser()
  if (!user) return <StatusPage status={401} />
  return user.isImpersonated ? <StatusPage status={403} /> : <RecallPage />
}
