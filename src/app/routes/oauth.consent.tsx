import { createFileRoute } from '@tanstack/react-router'
import { userQuery } from '#features/accounts/accounts.client.ts'
import { useUser } from '#features/accounts/ui/user.ts'
import { requestQuery } from '#features/assistants/assistants.client.ts'
import { ConsentPage } from '#features/assistants/pages/consent-page.tsx'
import { StatusPage } from '#app/pages/problem-pages.tsx'
import { pageTitle } from '#app/pages/page-title.ts'

export const Route = createFileRoute('/oauth/consent')({
  codeSplitGroupings: [['component', 'loader']],
  validateSearch: ({ ask }: Record<string, unknown>): { ask?: string } => (typeof ask === 'string' && ask !== '' ? { ask } : {}),
  loaderDeps: ({ search: { ask } }) => ({ ask }),
  loader: async ({ context: { queryClient, calls }, deps: { ask } }) => {
    if (ask === undefined) return { pageStatus: 404 }
    const user = await queryClient.fetchQuery(userQuery(calls))
    if (!user) return { pageStatus: 401 }
    // an admin who impersonates a learner lets no assistant in for them
    if (user.isImpersonated) return { pageStatus: 403 }
    const [{ consentTexts }, request] = await Promise.all([
      import('#features/assistants/assistants.texts.ts'),
      queryClient.ensureQueryData(requestQuery(calls, ask)),
    ])
    return { ...pageTitle(consentTexts.page, false), ...(request.kind !== 'asks' && { pageStatus: 400 }) }
  },
  head: ({ loaderData }) => ({ meta: loaderData && 'meta' in loaderData ? loaderData.meta : [] }),
  component: OauthConsent,
})

function OauthConsent() {
  const { ask } = Route.useSearch()
  const user = useUser()
  if (ask === undefined) return <StatusPage status={404} />
  if (!user) return <StatusPage status={401} />
  return user.isImpersonated ? <StatusPage status={403} /> : <ConsentPage ask={ask} />
}
