import type { BrowserStorage } from '#platform/browser/storage.ts'

export const LAST_PROJECT_KEY = 'waymark:last-project'

/** The last viewed project; null forgets it. */
export function rememberProject(storage: BrowserStorage, id: string | null): void {
  if (id === null) storage.remove(LAST_PROJECT_KEY)
  else storage.write(LAST_PROJECT_KEY, id)
}

export function lastProject(storage: BrowserStorage): string | null {
  return storage.read(LAST_PROJECT_KEY) || null
}

/** A page that failed was not viewed, and a withdrawn project is not worth returning to. */
export function projectViewed(last: string | null, page: { projectId: string | null; isShown: boolean }): string | null {
  if (page.projectId === null) return last
  if (page.isShown) return page.projectId
  return last === page.projectId ? null : last
}
