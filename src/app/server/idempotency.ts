import { os } from '@orpc/server'
import type { CallMeta } from '#features/accounts/accounts.rules.ts'
import type { CallContext } from '#features/accounts/accounts.server.ts'
import { changeOnce } from '#features/accounts/operations.server.ts'

/** Each call that changes something is one change, unless it declares another way. */
export const idempotent = os
  .$context<CallContext>()
  .$meta<CallMeta>({})
  .middleware(async ({ context, procedure, path, next }, input, output) => {
    const { meta, route } = procedure['~orpc']
    if (route.method === 'GET' || meta.access?.idempotency !== undefined) return next()
    const change = { call: path.join('.'), input, isRemoval: route.method === 'DELETE' }
    return output(await changeOnce(context, change, async (services) => (await next({ context: { services } })).output))
  })
