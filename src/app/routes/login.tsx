import { createFileRoute } from '@tanstack/react-router'
import { LoginPage } from '#features/accounts/pages/login-page.tsx'
import { useFeatures } from '#features/plans/ui/features.ts'
import { testimonialsQuery } from '#features/site/site.client.ts'
import { Testimonials } from '#features/site/ui/testimonials.tsx'
import { pageTitle } from '#app/pages/page-title.ts'

interface LoginSearch {
  returnTo?: string
  problem?: string
}

export const Route = createFileRoute('/login')({
  codeSplitGroupings: [['component', 'loader']],
  validateSearch: ({ returnTo, problem }: Record<string, unknown>): LoginSearch => ({
    ...(typeof returnTo === 'string' ? { returnTo } : {}),
    ...(typeof problem === 'string' ? { problem } : {}),
  }),
  loader: async ({ context: { queryClient, calls } }) => {
    const [{ loginTexts }] = await Promise.all([
      import('#features/accounts/ui/accounts-ui.texts.ts'),
      queryClient.ensureQueryData(testimonialsQuery(calls)),
    ])
    return pageTitle(loginTexts.page, false)
  },
  head: ({ loaderData }) => loaderData ?? {},
  component: Login,
})

function Login() {
  const { returnTo, problem } = Route.useSearch()
  const { features } = useFeatures()
  return <LoginPage returnTo={returnTo} problem={problem} isGated={features.gatedContent} aside={<Testimonials />} />
}
