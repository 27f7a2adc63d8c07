import { defineJob } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { removeExpiredTokens } from './assistants.store.ts'

export const sweepAssistants = defineJob<null, Services>({
  name: 'assistants.sweep',
  rhythm: { every: 3_600_000 },
  run: (_payload, { db, clock }) => removeExpiredTokens(db, clock.now()),
})
