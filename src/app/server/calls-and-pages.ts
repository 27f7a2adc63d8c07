import type { Context } from 'hono'
import type { CallTable } from '#platform/http/call-table.ts'
import { addVary, wantsPage } from '#platform/http/negotiate.ts'
import { refuseRequest } from '#platform/http/refuse.ts'
import { nameRoute } from '#platform/http/request-id.ts'

interface Addresses {
  table: CallTable
  isPage(path: string): boolean
  answerCall(c: Context): Promise<Response>
  answerPage(c: Context): Promise<Response>
}

/** An address may have a page, calls, or both. Another method gets a 405 with those that it has. */
export function callsAndPages({ table, isPage, answerCall, answerPage }: Addresses): (c: Context) => Promise<Response> {
  return async (c) => {
    const { method, path } = c.req
    const found = table.find(path)
    const methods = found?.methods ?? []
    const hasPage = isPage(path)
    if (found) nameRoute(found.pattern)
    if (method === 'GET' || method === 'HEAD') {
      const response = await read(c, methods, hasPage)
      addVary(response.headers, 'Accept')
      return response
    }
    // `/user/sessions/` may be `/user/sessions/{id}` with an empty id: a changing call needs its exact path
    if (path !== '/' && path.endsWith('/')) return refuseRequest(c, 'NOT_FOUND')
    if (methods.includes(method)) return answerCall(c)
    return methods.length > 0 || hasPage ? refuseMethod(c, methods, hasPage) : refuseRequest(c, 'NOT_FOUND')
  }

  function read(c: Context, methods: string[], hasPage: boolean): Response | Promise<Response> {
    if (hasPage && wantsPage(c)) return answerPage(c)
    if (methods.includes('GET')) return answerCall(c)
    if (hasPage) return refuseRequest(c, 'NOT_ACCEPTABLE')
    if (methods.length > 0) return refuseMethod(c, methods, hasPage)
    return wantsPage(c) ? answerPage(c) : refuseRequest(c, 'NOT_FOUND')
  }
}

function refuseMethod(c: Context, methods: string[], hasPage: boolean): Response {
  const isReadable = hasPage || methods.includes('GET')
  const allowed = new Set([...methods, ...(isReadable ? ['GET', 'HEAD'] : [])])
  return refuseRequest(c, 'METHOD_NOT_SUPPORTED', { headers: { Allow: [...allowed].join(', ') } })
}
