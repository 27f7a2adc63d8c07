import { defineJob } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { removeExpired } from './devices.store.ts'

export const sweepDevices = defineJob<null, Services>({
  name: 'check.sweep',
  rhythm: { every: 3_600_000 },
  run: (_payload, { db, clock }) => removeExpired(db, clock.now()),
})
