import { startBrowser } from '#platform/browser/start.ts'
import { lateCalls } from '#platform/calls/late-calls.ts'
import type { Calls } from '#app/contract.ts'

declare const __APP_VERSION__: string

let made: Calls | undefined

export function browserCalls(): Calls {
  made ??= startCalls()
  return made
}

/** The page brings its own answers, so what asks for more is fetched when somebody goes on. */
function startCalls(): Calls {
  const { onReply } = startBrowser({ version: __APP_VERSION__ })
  return lateCalls(async () => {
    const [{ createBrowserCalls }, { default: wire }] = await Promise.all([
      import('#platform/calls/browser-calls.ts'),
      import('virtual:calls-wire'),
    ])
    return createBrowserCalls<Calls>({ wire, onReply })
  })
}
