import { sessionStore, type BrowserStorage } from '#platform/browser/storage.ts'
import { askForModal } from '#ui/modal/ask-for-modal.ts'

/** Offers each version once per window; a learner who dismisses it finds the button at the end. */
export function offerUpdate(projectId: string, version: string, storage: BrowserStorage = sessionStore): void {
  const key = `waymark:update-offered:${projectId}`
  if (storage.read(key) === version) return
  storage.write(key, version)
  askForModal('projectUpdate', { projectId })
}
