import { createFileRoute } from '@tanstack/react-router'
import { userQuery } from '#features/accounts/accounts.client.ts'
import { useUser } from '#features/accounts/ui/user.ts'
import { AssistantsPage } from '#features/assistants/pages/assistants-page.tsx'
import { StatusPage } from '#app/pages/problem-pages.tsx'
import { pageTitle } from '#app/pages/page-title.ts'

export const Route = createFileRoute('/assistants')({
  codeSplitGroupings: [['component', 'loader']],
  loader: async ({ context: { queryClient, calls } }) => {
    const user = await queryClient.fetchQuery(userQuery(calls))
    if (!user) return { pageStatus: 401 }
    // an admin who impersonates a learner connects nothing for them
    if (user.isImpersonated) return { pageStatus: 403 }
    const { pageTexts } = await import('#features/assistants/assistants.texts.ts')
    return pageTitle(pageTexts.page, false)
  },
  head: ({ loaderData }) => ({ meta: loaderData && 'meta' in loaderData ? loaderData.meta : [] }),
  component: Assistants,
})

function Assistants() {
  const user = useUser()
  if (!user) return <StatusPage status={401} />
  return user.isImpersonated ? <StatusPage status={403} /> : <AssistantsPage />
}
