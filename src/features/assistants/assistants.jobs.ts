import { defineJob } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { removeExpiredTokens } from './assistants.store.ts'
import { removeExpiredGrants } from './oauth/grants.store.ts'

export const sweepAssistants = defineJob<null, Services>({
  name: 'assistants.sweep',
  rhythm: { every: 3_600_000 },
  async run(_payload, { db, clock }) {
    await removeExpiredTokens(db, clock.now())
    await removeExpiredGrants(db, clock.now())
  },
})
