import { implement } from '@orpc/server'
import type { CallContext } from '#features/accounts/server.ts'
import { listSeries } from '#features/content/store.ts'
import { catalogueContract } from './contract.ts'

const call = implement(catalogueContract).$context<CallContext>()

const listCourses = call.listCourses.handler(async ({ context: { services } }) => {
  const series = await listSeries(services.db)
  return series.map(({ id, title, description, category }) => ({ id, metadata: { title, description, category, icon: null } }))
})

export const catalogueCalls = { listCourses }
