import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import type { PageFacts } from '#platform/pages/facts.ts'
import type { Calls } from '#app/contract.ts'
import { browserCalls } from './browser-calls.ts'

/** What a page renders with: from the request on the server, from the page in the browser. */
export interface RequestContext {
  calls: Calls
  nonce?: string
  facts?: PageFacts
}

export const requestContext: () => RequestContext = createIsomorphicFn()
  .server((): RequestContext => getGlobalStartContext() as unknown as RequestContext)
  .client((): RequestContext => ({ calls: browserCalls() }))
