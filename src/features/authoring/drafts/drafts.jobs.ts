import { defineJob } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { REMOVE_PICTURES, removeDraftPictures, type GonePictures } from './drafts.server.ts'

export const removeGonePictures = defineJob<GonePictures, Services>({
  name: REMOVE_PICTURES,
  run: (gone, services) => removeDraftPictures(services, gone),
})
