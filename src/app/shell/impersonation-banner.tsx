import { Button } from '#ui/button.tsx'
import { useAlive } from '#ui/use-alive.ts'
import { forgetImpersonation } from '#platform/calls/impersonation.ts'
import { useShellUser } from './shell-user.ts'
import { shellTexts } from './shell.texts.ts'

/** `who` is the id or e-mail address in the page's address. */
export function ImpersonationBanner({ who }: { who: string | null }) {
  // a press before hydration would be lost
  const isAlive = useAlive()
  const learner = useShellUser()
  if (!who) return null
  return (
    <div
      role="status"
      data-impersonating
      className="shell-notice flex flex-wrap items-center justify-center gap-x-4 bg-amber px-4 py-1 font-medium text-on-amber"
    >
      <p className="min-w-0 break-words">
        {shellTexts.impersonating} {who}
        {learner && shellTexts.alsoKnown([learner.name, learner.email].filter((one) => one && one !== who))}. {shellTexts.looksOnly}
      </p>
      <Button size="sm" disabled={!isAlive} onClick={stop}>
        {shellTexts.stopImpersonating}
      </Button>
    </div>
  )
}

function stop(): void {
  forgetImpersonation()
  window.location.reload()
}
