import { renderToString } from 'react-dom/server'
import { createRouter } from '@tanstack/react-router'
import { RouterServer, renderSsrHtmlResponse } from '@tanstack/react-router/ssr/server'
import { createStartHandler } from '@tanstack/react-start/server'
import { pageStatusOf } from '#platform/pages/page-status.ts'
import { deferScripts } from './hydration/defer-scripts.ts'
import { statusOfError } from './shell/errors/error-page-rules.ts'
import { routeTree } from './route-tree.gen.ts'

const render = createStartHandler(async ({ router, responseHeaders }) => {
  const draw = () => renderToString(<RouterServer router={router} />)
  const page = await renderSsrHtmlResponse({ router, responseHeaders, render: import.meta.env.PROD ? () => deferScripts(draw()) : draw })
  const status = router.state.matches
    .map(({ loaderData, error }) => pageStatusOf(loaderData) ?? statusOfError(error))
    .find((one) => one !== null)
  return status ? new Response(page.body, { status, headers: page.headers }) : page
})

const map = createRouter({ routeTree, context: {} as never })

/** Whether a path has a page of its own; only the server needs to ask, to tell pages from calls. */
export function isPage(path: string): boolean {
  const [, params, found] = map.getMatchedRoutes(path)
  return found !== undefined && !('**' in params)
}

export { textOf } from './pages/text-of.tsx'

export default { fetch: render }
