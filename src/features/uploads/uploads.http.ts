import { Hono, type Context } from 'hono'
import { impersonatorOf } from '#features/accounts/accounts.rules.ts'
import type { CallContext } from '#features/accounts/accounts.server.ts'
import { hashToken } from '#features/accounts/sessions.store.ts'
import { guardBody, sentBytes } from '#platform/http/body.ts'
import { refusalResponse } from '#platform/http/errors.ts'
import { refuseRequest } from '#platform/http/refuse.ts'
import { nameRoute } from '#platform/http/request-id.ts'
import { isRefused } from '#platform/result.ts'
import type { Services } from '#platform/services.ts'
import { kindOf } from './uploads.rules.ts'
import { keepUpload, megabytes, saysFull, wrongType } from './uploads.server.ts'
import { findTicket, spendTicket, type Ticket } from './uploads.store.ts'
import { uploadTexts } from './uploads.texts.ts'
import { verifyUpload } from './verify-upload.server.ts'

interface UploadParts {
  services: Services
  enter(c: Context): Promise<CallContext | Response>
}

const OCTETS = ['application/octet-stream']

/** PUT to a signed address. The ticket is checked before the body is read, and can be used once. */
export function uploadFiles({ services, enter }: UploadParts): Hono {
  const { db, clock, config } = services
  const app = new Hono()

  async function accept(c: Context, userId: string, ticket: Ticket, tokenHash: string): Promise<Response> {
    const { fileName } = ticket
    const kind = kindOf(fileName)
    const body = sentBytes(c)
    if (!kind) return refuseRequest(c, 'NOT_FOUND')
    if (ticket.size !== null && body.length !== ticket.size)
      return refusalResponse('UNPROCESSABLE_CONTENT', { message: uploadTexts.wrongSize })
    if (!(await spendTicket(db, tokenHash, userId, fileName, clock.now()))) return expired()
    const verified = await verifyUpload(kind, body, ticket.type)
    if (isRefused(verified)) {
      const { broken, empty, tooManyPixels } = uploadTexts
      const messages = { wrong_type: wrongType(kind), broken, empty, too_many_pixels: tooManyPixels }
      return refusalResponse('UNPROCESSABLE_CONTENT', { message: messages[verified.refused], data: { refused: verified.refused } })
    }
    const kept = await keepUpload(services, userId, fileName, verified)
    if (isRefused(kept)) return refusalResponse('PAYLOAD_TOO_LARGE', { message: saysFull(kept) })
    const { storageName, size, type } = kept
    return Response.json({ storageName, url: `/uploads/${storageName}`, size, type })
  }

  app.put('/uploads/:fileName', async (c) => {
    nameRoute('/uploads/{storageName}')
    const entered = await enter(c)
    if (entered instanceof Response) return entered
    const { account, actor } = entered
    if (!account) return refuseRequest(c, 'UNAUTHORIZED')
    if (impersonatorOf(actor) !== null) return refuseRequest(c, 'FORBIDDEN')
    const tokenHash = hashToken(c.req.query('signature') ?? '')
    const ticket = await findTicket(db, tokenHash, account.id, c.req.param('fileName'), clock.now())
    if (!ticket) return expired()
    const maxBytes = ticket.size ?? ticket.maxBytes
    if (Number(c.req.header('content-length') ?? 0) > maxBytes) return tooLarge(ticket)
    let answer: Response | undefined
    const guard = guardBody({ maxBytes, idleMs: config.bodyIdleMs, totalMs: config.requestTimeoutMs, types: OCTETS })
    const refused = await guard(c, async () => {
      answer = await accept(c, account.id, ticket, tokenHash)
    })
    if (refused?.status === 413) return tooLarge(ticket)
    return refused ?? answer ?? expired()
  })
  return app
}

function tooLarge({ maxBytes }: Ticket): Response {
  return refusalResponse('PAYLOAD_TOO_LARGE', { message: uploadTexts.tooLarge(megabytes(maxBytes)), headers: { connection: 'close' } })
}

/** The same response for a foreign, used or expired address. */
function expired(): Response {
  return refusalResponse('FORBIDDEN', { message: uploadTexts.expired })
}
