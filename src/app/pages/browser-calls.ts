import { loadRetried } from '#platform/browser/load-late.ts'
import { startBrowser } from '#platform/browser/start.ts'
import { lateCalls } from '#platform/calls/late-calls.ts'
import { NOT_WHILE_IMPERSONATING, isImpersonating } from '#platform/calls/impersonation.ts'
import { showToast } from '#ui/toast/toast-store.ts'
import type { Calls } from '#app/contract.ts'

declare const __APP_VERSION__: string

let made: Calls | undefined

export function browserCalls(): Calls {
  made ??= startCalls()
  return made
}

/** The page contains its own data, so the code of the calls is loaded on first use. */
function startCalls(): Calls {
  const { onReply } = startBrowser({ version: __APP_VERSION__ })
  const code = loadRetried(() => import('#platform/calls/browser-calls.ts'))
  const table = loadRetried(() => import('virtual:calls-wire'))
  return lateCalls(async () => {
    const [{ createBrowserCalls }, { default: wire }] = await Promise.all([code(), table()])
    return createBrowserCalls<Calls>({
      wire,
      onReply: (reply) => {
        onReply(reply)
        if (reply.status === 403 && isImpersonating()) void sayRefusal(reply.clone())
      },
    })
  })
}

/** A failing part shows its own message; only this explains that an admin cannot change anything while impersonating. */
async function sayRefusal(reply: Response): Promise<void> {
  const { message } = (await reply.json().catch(() => ({}))) as { message?: unknown }
  if (message === NOT_WHILE_IMPERSONATING) showToast({ message, variant: 'error' })
}
