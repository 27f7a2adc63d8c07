import { defineJob } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { removeOldAuditEntries } from './impersonation.store.ts'
import { removeOldRetired } from './nicknames.store.ts'
import { removeOldOperations } from './operations.store.ts'
import { removeExpiredSessions } from './sessions.store.ts'
import { removeOldCodes } from './sign-in.store.ts'
import { CODES_COUNTED_MS } from './sign-in.rules.ts'
import { SIGN_IN_CODE_MS } from './accounts.rules.ts'

const DAY_MS = 86_400_000
const YEAR_MS = 365 * DAY_MS
const ago = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds)

/** Deletes expired rows. Codes are kept while they count against a budget, replies to changes for a day, the audit log for two years. */
export const sweepAccounts = defineJob<null, Services>({
  name: 'accounts.sweep',
  rhythm: { every: 3_600_000 },
  async run(_payload, { db, clock }) {
    const now = clock.now()
    await removeExpiredSessions(db, now)
    await removeOldCodes(db, ago(now, Math.max(CODES_COUNTED_MS, SIGN_IN_CODE_MS)))
    await removeOldOperations(db, ago(now, DAY_MS))
    await removeOldRetired(db, now)
    await removeOldAuditEntries(db, ago(now, 2 * YEAR_MS))
  },
})
