import { Hono, type Context } from 'hono'
import { impersonatorOf } from '#features/accounts/accounts.rules.ts'
import type { CallContext } from '#features/accounts/accounts.server.ts'
import { guardBody, sentBytes } from '#platform/http/body.ts'
import { refusalResponse } from '#platform/http/errors.ts'
import { refuseRequest, refuseTooMany } from '#platform/http/refuse.ts'
import { nameRoute } from '#platform/http/request-id.ts'
import { ModelFailure } from '#platform/models/models.rules.ts'
import { UnreadableSound } from '#platform/models/transcription.ts'
import type { Services } from '#platform/services.ts'
import { findChat } from './chat.store.ts'
import { tutorTexts } from './tutor.texts.ts'
import { isHeardHere, SOUND_BYTES_MOST, SOUND_TYPES, soundTypeOf } from './transcription.rules.ts'
import { speechTexts } from './transcription.texts.ts'

interface SpeechParts {
  services: Services
  enter(c: Context): Promise<CallContext | Response>
}

const HEARD = { limit: 30, seconds: 600 }
const CHAT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Takes a recording of speech and returns its text; stores neither. */
export function speechHttp({ services, enter }: SpeechParts): Hono {
  const { db, config, limits, models } = services
  const app = new Hono()

  async function answer(c: Context): Promise<Response> {
    const body = sentBytes(c)
    const type = soundTypeOf(body)
    if (type === null) return refusalResponse('UNPROCESSABLE_CONTENT', { message: speechTexts.notSound })
    const hearing = models.hearing()
    if (!hearing) return refusalResponse('CONFLICT', { message: speechTexts.off })
    if (hearing.language !== null && !isHeardHere(type)) return refusalResponse('UNPROCESSABLE_CONTENT', { message: speechTexts.notHere })
    try {
      const transcription = await hearing.hear({ bytes: new Uint8Array(body), type }, c.req.raw.signal)
      return Response.json({ transcription }, { headers: { 'cache-control': 'no-store' } })
    } catch (error) {
      if (error instanceof UnreadableSound) return refusalResponse('UNPROCESSABLE_CONTENT', { message: speechTexts.notHere })
      if (!(error instanceof ModelFailure)) throw error
      if (error.reason === 'missing') return refusalResponse('CONFLICT', { message: speechTexts.off })
      if (error.reason === 'rejected') return refusalResponse('UNPROCESSABLE_CONTENT', { message: speechTexts.rejected })
      return refusalResponse('SERVICE_UNAVAILABLE', { message: tutorTexts[error.reason] })
    }
  }

  app.post('/chats/:chatId/transcribe', async (c) => {
    nameRoute('/chats/{chatId}/transcribe')
    const entered = await enter(c)
    if (entered instanceof Response) return entered
    const { account, actor } = entered
    if (!account) return refuseRequest(c, 'UNAUTHORIZED')
    if (impersonatorOf(actor) !== null) return refuseRequest(c, 'FORBIDDEN')
    const chatId = c.req.param('chatId')
    if (!CHAT_ID.test(chatId) || !(await findChat(db, account.id, chatId))) return refuseRequest(c, 'NOT_FOUND')
    const taken = await limits.take(`speech:${account.id}`, HEARD)
    if (!taken.allowed) return refuseTooMany(c, taken)
    const limitsOfBody = { maxBytes: SOUND_BYTES_MOST, idleMs: config.bodyIdleMs, totalMs: config.requestTimeoutMs, types: SOUND_TYPES }
    let answered: Response | undefined
    const refused = await guardBody(limitsOfBody)(c, async () => {
      answered = await answer(c)
    })
    return refused ?? answered ?? refuseRequest(c, 'BAD_REQUEST')
  })
  return app
}
