import { Suspense } from 'react'
import { useUser } from '#features/accounts/ui/user.ts'
import { PricingSection } from '#features/plans/ui/pricing-section.tsx'
import { loadLate } from '#platform/browser/load-late.ts'
import { hydrateLater, markedUntilAlive } from '#app/hydration/hydrate-later.tsx'

const page = () => loadLate(() => import('#features/catalogue/pages/start-page.tsx')).then((module) => module.StartPage)
const today = () => loadLate(() => import('#features/today/pages/today-page.tsx')).then((module) => module.TodayPage)
const links = () => loadLate(() => import('#features/catalogue/ui/site-links.tsx')).then((module) => module.SiteLinks)

const Page = markedUntilAlive(page, import.meta.env.SSR ? await page() : null)
// its questions are buttons, so it does not wait
const Today = hydrateLater(today, import.meta.env.SSR ? await today() : null, { waits: false })
const Links = markedUntilAlive(links, import.meta.env.SSR ? await links() : null)

/** The start screen at both addresses: the catalogue for a visitor, today's work for a learner. */
export function Start() {
  const isVisitor = useUser() === null
  return (
    <div className="mx-auto max-w-page px-4 pb-24 sm:px-8 md:max-xl:px-16">
      {isVisitor ? (
        <Page />
      ) : (
        <Suspense>
          <Today />
        </Suspense>
      )}
      {isVisitor && (
        <div className="start-far start-plans">
          <PricingSection />
        </div>
      )}
      <Links />
    </div>
  )
}
