import { compileApart } from '#compiler/compiler.ts'
import { noteOther } from '#features/accounts/impersonation.server.ts'
import { publishContent } from '#features/content/content.jobs.ts'
import { listPublished } from '#features/content/content.store.ts'
import { publishTexts } from '#features/content/publishing.texts.ts'
import type { Log } from '#platform/log.ts'
import type { Services } from '#platform/services.ts'

/**
 * Publishes the content folders; where something is published already, returns that for later: readers need not wait while texts are
 * compiled, and a failure stops no start.
 */
export async function publishAtStart(
  services: Services,
  log: Log,
  showProgress?: (sentence: string) => () => void,
): Promise<(() => Promise<void>) | undefined> {
  const { db, storage, config } = services
  const publish = async () => {
    const { published, unpublished } = await publishContent({ db, storage, folder: config.contentDirs, log, compile: compileApart(config) })
    const changed = [...published, ...unpublished]
    if (changed.length > 0) await noteOther(services, null, `start publish ${changed.join(' ')}`)
  }
  if ((await listPublished(db)).length > 0) return publish
  const done = showProgress?.(publishTexts.first)
  await publish().finally(done)
  return undefined
}
