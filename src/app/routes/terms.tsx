import { createFileRoute } from '@tanstack/react-router'
import { legalQuery } from '#features/site/site.client.ts'
import { LegalPage } from '#features/site/pages/legal-page.tsx'
import { pageTitle } from '#app/pages/page-title.ts'

export const Route = createFileRoute('/terms')({
  codeSplitGroupings: [['component', 'loader']],
  loader: async ({ context: { queryClient, calls } }) => {
    const [{ siteTexts }] = await Promise.all([
      import('#features/site/site.texts.ts'),
      queryClient.ensureQueryData(legalQuery(calls, 'terms')),
    ])
    return pageTitle(siteTexts.legal.terms)
  },
  head: ({ loaderData }) => loaderData ?? {},
  component: () => <LegalPage name="terms" />,
})
