/** A loader result that sets the HTTP status of the page; its component decides what to show. */
export interface PageStatus {
  pageStatus: number
}

export function pageStatusOf(loaderData: unknown): number | null {
  if (typeof loaderData !== 'object' || loaderData === null || !('pageStatus' in loaderData)) return null
  return typeof loaderData.pageStatus === 'number' ? loaderData.pageStatus : null
}
