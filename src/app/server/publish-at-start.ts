import { compileApart } from '#compiler/apart/apart.ts'
import { publishContent } from '#features/content/content.jobs.ts'
import { publishTexts } from '#features/content/publishing.texts.ts'
import { listPublished } from '#features/content/content.store.ts'
import type { Log } from '#platform/log.ts'
import type { Services } from '#platform/services.ts'

/** Publishes the content folders. If that fails, a site with published content starts with it. */
export async function publishAtStart({ db, storage, config }: Services, log: Log): Promise<void> {
  try {
    await publishContent({ db, storage, folder: config.contentDirs, log, compile: compileApart(config) })
  } catch (error) {
    if ((await listPublished(db)).length === 0) throw error
    log.error({ err: error }, publishTexts.failed)
  }
}
