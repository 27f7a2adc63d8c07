import type { ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { refusalResponse, refusals, type RefusalCode } from '#platform/http/errors.ts'
import { refuseForNow, refuseRequest } from '#platform/http/refuse.ts'
import type { ReportError } from '#platform/log.ts'
import { outageOf } from '#platform/outages.ts'

const BY_STATUS = new Map(Object.entries(refusals).map(([code, { status }]) => [status as number, code as RefusalCode]))

/** For `app.onError`: reports an unexpected error once and answers with a sentence that reveals nothing. */
export function failureHandler(report: ReportError): ErrorHandler {
  return (error, c) => {
    const expected = error instanceof HTTPException && error.status < 500 ? BY_STATUS.get(error.status) : undefined
    if (expected) return refuseRequest(c, expected)
    if (c.req.raw.signal.aborted) return refusalResponse('BAD_REQUEST', { message: 'The client went away.' })
    report(error, { method: c.req.method, path: c.req.path })
    const outage = outageOf(error)
    return outage ? refuseForNow(c, outage) : refuseRequest(c, 'INTERNAL_SERVER_ERROR')
  }
}
