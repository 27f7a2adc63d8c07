import { sweepUploads, uploadsJobs } from '#features/uploads/uploads.jobs.ts'
import type { Site } from '../server.fixtures.ts'

/** Runs the jobs of uploads that wait. */
export async function settleUploads(site: Site): Promise<void> {
  const worker = await site.work(uploadsJobs)
  await worker.settle()
  await worker.stop(0)
}

/** The hourly sweep, and the removal of files that it asks for. */
export async function runUploadSweep(site: Site): Promise<void> {
  await sweepUploads.run(null, site.services, new AbortController().signal)
  await settleUploads(site)
}
