import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { searchQuery } from '#features/search/search.client.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import type { DirectoryCalls } from '../directory.client.ts'
import { askedBy, type DirectoryState } from '../directory.rules.ts'

const REST_MS = 400

type Asked = Pick<DirectoryState, 'search' | 'type'>

/** The last search that was answered: its results stay until the next answer arrives. */
export function useAnswered({ search, type }: DirectoryState): Asked & { isWaiting: boolean } {
  const calls = useCalls<DirectoryCalls>()
  const [answered, show] = useState<Asked>({ search, type })
  const { search: shown } = answered
  const isTyped = search !== shown
  const isAsking = search.trim() !== '' || type !== null
  const query = searchQuery(calls, ...askedBy({ search, type }), isTyped ? REST_MS : 0)
  const { isError, isPending, isPlaceholderData } = useQuery({ ...query, enabled: isAsking && (isTyped || type !== answered.type) })
  const isSame = search === shown && type === answered.type
  const isWaiting = !isSame && isAsking && !isError && (isPending || isPlaceholderData)
  if (!isSame && !isWaiting) show({ search, type })
  return { ...answered, isWaiting }
}
