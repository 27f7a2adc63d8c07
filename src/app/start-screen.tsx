import { Suspense, lazy } from 'react'
import { PricingSection } from '#features/plans/ui/pricing-section.tsx'
import { latePart } from './places/late-part.tsx'

const page = () => import('#features/catalogue/pages/start-page.tsx').then((module) => module.StartPage)
const links = () => import('#features/catalogue/ui/site-links.tsx').then((module) => module.SiteLinks)
const failure = () => import('#features/catalogue/pages/start-failure.tsx').then((module) => module.StartFailure)

const Page = latePart(page, import.meta.env.SSR ? await page() : null)
const Links = latePart(links, import.meta.env.SSR ? await links() : null)
const Failure = import.meta.env.SSR ? await failure() : lazy(async () => ({ default: await failure() }))

/** The start screen, at both of its addresses. */
export function Start() {
  return (
    <div className="mx-auto max-w-page px-4 pb-24 sm:px-8 md:max-xl:px-16">
      <Page />
      <div className="start-far start-plans">
        <PricingSection />
      </div>
      <Links />
    </div>
  )
}

export function StartFailed() {
  return (
    <Suspense>
      <Failure />
    </Suspense>
  )
}
