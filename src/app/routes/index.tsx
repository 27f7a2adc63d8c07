import { createFileRoute } from '@tanstack/react-router'
import { loadCatalogue } from '#features/catalogue/client.ts'
import { StartFailure, StartPage } from '#features/catalogue/pages/start-page.tsx'
import { PricingSection } from '#features/plans/ui/pricing-section.tsx'

export const Route = createFileRoute('/')({
  loader: async ({ context: { queryClient, calls, page } }) => {
    const [{ startHead }] = await Promise.all([import('../start-head.ts'), loadCatalogue(queryClient, calls)])
    return startHead(page.facts)
  },
  head: ({ loaderData }) => loaderData ?? {},
  errorComponent: StartFailure,
  component: Start,
})

function Start() {
  return (
    <StartPage>
      <PricingSection />
    </StartPage>
  )
}
