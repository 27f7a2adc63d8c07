import type { ContractRouterClient } from '@orpc/contract'
import { queryOptions } from '@tanstack/react-query'
import type { figuresContract } from './figures.contract.ts'
import type { Counting } from './kept-figures.rules.ts'

export interface FiguresCalls {
  figures: ContractRouterClient<typeof figuresContract>
}

/** Milliseconds until newer figures are looked for. */
const LOOK_AGAIN = { no: false, yes: 5_000, failed: 60_000 } as const

const lookAgain = ({ state: { data } }: { state: { data?: { counting: Counting } | undefined } }) => LOOK_AGAIN[data?.counting ?? 'no']

export function figuresListQuery({ figures }: FiguresCalls) {
  return queryOptions({
    queryKey: ['figures'],
    queryFn: ({ signal }) => figures.listFigures(undefined, { signal }),
    refetchInterval: lookAgain,
  })
}

export function figuresQuery({ figures }: FiguresCalls, projectId: string, track: string | null) {
  return queryOptions({
    queryKey: ['figures', projectId, track],
    queryFn: ({ signal }) => figures.getFigures({ projectId, ...(track !== null && { track }) }, { signal }),
    refetchInterval: lookAgain,
  })
}
