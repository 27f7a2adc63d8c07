import { createRouter } from '@tanstack/react-router'
import { RouterServer, renderSsrHtmlResponse } from '@tanstack/react-router/ssr/server'
import { createStartHandler } from '@tanstack/react-start/server'
import { pageStatusOf } from '#platform/pages/page-status.ts'
import { deferScripts } from './hydration/defer-scripts.ts'
import { drawWhole } from './hydration/draw-whole.ts'
import { statusOfError } from './shell/errors/error-page-rules.ts'
import { routeTree } from './route-tree.gen.ts'

const render = createStartHandler(async ({ router, responseHeaders }) => {
  // runs before the router, whose own message for a failure is three words
  const drawn = await drawWhole(<RouterServer router={router} />)
  const html = import.meta.env.PROD ? deferScripts(drawn) : drawn
  const page = await renderSsrHtmlResponse({ router, responseHeaders, render: () => html })
  const status = router.state.matches
    .map(({ loaderData, error }) => pageStatusOf(loaderData) ?? statusOfError(error))
    .find((one) => one !== null)
  return status ? new Response(page.body, { status, headers: page.headers }) : page
})

const map = createRouter({ routeTree, context: {} as never })

/** Whether a path has a page; only the server asks, to distinguish pages from calls. */
export function isPage(path: string): boolean {
  const [, params, found] = map.getMatchedRoutes(path)
  return found !== undefined && !('**' in params)
}

export { textOf } from './pages/text-of.tsx'

export default { fetch: render }
