import { coursesQuery } from '#features/catalogue/catalogue.client.ts'
import { askedBy } from '#features/directory/directory.rules.ts'
import { projectsQuery } from '#features/projects/projects.client.ts'
import { searchQuery } from '#features/search/search.client.ts'
import type { RootContext } from './root-context.ts'
import { wantedOf } from '#app/shell/place-rules.ts'

/** Longest wait of a page for semantic search; without it the page shows word matches and asks again. */
const TIMEOUT_MS = 100

/** Preloads the directory for the address. On failure the page renders anyway and asks again. */
export async function loadExplore({ queryClient, calls }: Pick<RootContext, 'queryClient' | 'calls'>, search: string): Promise<void> {
  const wanted = wantedOf(search)
  if (wanted === null) return
  const [q] = askedBy({ search: wanted, type: null })
  const find = async () => {
    const first = await calls.search.search({ q })
    if (!first.partial) return first
    const inTime = new Promise<typeof first>((resolve) => void setTimeout(resolve, TIMEOUT_MS, first))
    return Promise.race([calls.search.search({ q, complete: true }).catch(() => first), inTime])
  }
  await Promise.all([
    queryClient.prefetchQuery(coursesQuery(calls)),
    queryClient.prefetchQuery(projectsQuery(calls)),
    queryClient.prefetchQuery({ ...searchQuery(calls, q, null), queryFn: find }),
  ])
}
