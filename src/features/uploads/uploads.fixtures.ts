import type { Services } from '#platform/services.ts'
import { isRefused } from '#platform/result.ts'
import { keepUpload } from './uploads.server.ts'
import type { Upload } from './uploads.store.ts'
import type { Verified } from './verify-upload.server.ts'

/** A file that its owner uploaded before. */
export async function keptUpload(services: Services, userId: string, fileName: string, verified: Verified): Promise<Upload> {
  const kept = await keepUpload(services, userId, fileName, verified)
  if (isRefused(kept)) throw new Error('There is no room for the file.')
  return kept
}
