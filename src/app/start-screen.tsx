import { PricingSection } from '#features/plans/ui/pricing-section.tsx'
import { StartPage } from '#features/catalogue/pages/start-page.tsx'

/** The start screen, at both of its addresses. */
export function Start() {
  return (
    <StartPage>
      <PricingSection />
    </StartPage>
  )
}
