import { sweepAccounts } from '#features/accounts/jobs.ts'
import { eventsJobs } from '#features/events/jobs.ts'
import { paymentsJobs } from '#features/plans/payments/jobs.ts'
import { sweepUploads } from '#features/uploads/jobs.ts'
import { indexSearch } from '#features/search/jobs.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'

/** All work that happens behind the calls. */
export const jobs: readonly Job<never, Services>[] = [sweepAccounts, sweepUploads, ...paymentsJobs, ...eventsJobs, indexSearch]
