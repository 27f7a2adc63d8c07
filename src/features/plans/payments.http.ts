import { Hono } from 'hono'
import { guardBody, sentBytes } from '#platform/http/body.ts'
import { refuseRequest } from '#platform/http/refuse.ts'
import { isRefused } from '#platform/result.ts'
import type { Services } from '#platform/services.ts'
import { sandboxPages } from './sandbox.http.ts'
import { receiveEvent } from './payments.server.ts'

const LARGEST_EVENT = 262_144

const WHY_NOT = {
  not_signed: {
    logged: 'An event for payments was refused: its signature does not fit, or it is too old.',
    message: 'The signature does not fit.',
  },
  malformed: {
    logged: 'An event for payments was refused: it is signed, and not written as the provider writes its events.',
    message: 'The event is signed, and cannot be read.',
  },
}

/** The provider's webhook and the sandbox's pages; raw, because the signature covers the bytes as sent. */
export function paymentsHttp(services: Services): Hono {
  const app = new Hono()
  const guard = guardBody({ maxBytes: LARGEST_EVENT, idleMs: services.config.bodyIdleMs, types: 'any' })
  app.post('/checkout/webhook', guard, async (c) => {
    const received = await receiveEvent(services, sentBytes(c).toString(), c.req.header('stripe-signature') ?? '')
    if (!isRefused(received)) return c.json({ received: true })
    if (received.refused === 'payments_off') return refuseRequest(c, 'NOT_FOUND')
    const { logged, message } = WHY_NOT[received.refused]
    services.log.warn(logged)
    return refuseRequest(c, 'BAD_REQUEST', { message })
  })
  app.all('/checkout/webhook', (c) => refuseRequest(c, 'METHOD_NOT_SUPPORTED', { headers: { Allow: 'POST' } }))
  const { config, log } = services
  if (config.payments === 'sandbox') app.route('/', sandboxPages(services))
  if (config.payments === 'sandbox' && config.https)
    log.warn('Pro costs nothing here: payments are a sandbox. Set PAYMENTS to stripe or off.')
  return app
}
