/** A loader that answers with this gives the page a status of its own; what the page shows then is up to its component. */
export interface PageStatus {
  pageStatus: number
}

export function pageStatusOf(loaderData: unknown): number | null {
  if (typeof loaderData !== 'object' || loaderData === null || !('pageStatus' in loaderData)) return null
  return typeof loaderData.pageStatus === 'number' ? loaderData.pageStatus : null
}
