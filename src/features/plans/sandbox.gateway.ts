import { keyFor, macOf } from '#features/accounts/server-keys.store.ts'
import { newToken } from '#platform/ids.ts'
import type { Services } from '#platform/services.ts'
import type { Payments } from './payment-provider.gateway.ts'
import { stateOfStatus } from './stripe.rules.ts'
import { sandboxRunning, VISIT_MS } from './sandbox.rules.ts'
import { cancelInSandbox, cancelInSandboxLater } from './sandbox.server.ts'
import { addVisit, findSandboxSubscription, saveCancelsAt, type Visit } from './sandbox.store.ts'

/** A simulated provider: everything but the money is as with a real one. */
export function sandboxPayments(services: Services): Payments {
  const { db, clock, config } = services

  async function open(page: string, visit: Omit<Visit, 'expiresAt'>): Promise<string> {
    await addVisit(db, { ...visit, expiresAt: new Date(clock.now().getTime() + VISIT_MS) })
    return `${config.publicUrl}${page}?session=${visit.token}`
  }

  return {
    provider: 'sandbox',
    async createCheckout({ checkoutId, userId, billingPeriod, returnTo }) {
      const token = macOf(await keyFor(services, 'sandbox-checkout'), checkoutId)
      return open('/checkout', { token, kind: 'checkout', userId, billingPeriod, returnTo })
    },
    openPortal({ customerId, returnTo }) {
      const userId = customerId.replace(/^test_customer_/, '')
      return open('/checkout/portal', { token: newToken(), kind: 'portal', userId, billingPeriod: null, returnTo })
    },
    async stateOf(id) {
      const found = await findSandboxSubscription(db, id)
      return found && stateOfStatus(found.status)
    },
    async describe(id) {
      const found = await findSandboxSubscription(db, id)
      return found && sandboxRunning(found, clock.now())
    },
    cancelLater: (id) => cancelInSandboxLater(services, id),
    resume: (id) => saveCancelsAt(db, id, null),
    cancel: async (id) => void (await cancelInSandbox(services, id)),
    webhookSecret: async () => (await keyFor(services, 'sandbox-events')).toString('base64url'),
  }
}
