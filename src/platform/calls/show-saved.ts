import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Shows what a save returned. A fetch under way is started again: it may have begun before the save, or because of another tab's change. */
export function showSavedData<Data>(queryClient: QueryClient, queryKey: QueryKey, data: Data): void {
  const exactly = { queryKey, exact: true }
  const isFetching = queryClient.isFetching(exactly) > 0
  void queryClient.cancelQueries(exactly)
  queryClient.setQueryData<Data>(queryKey, data)
  if (isFetching) void queryClient.invalidateQueries(exactly)
}
