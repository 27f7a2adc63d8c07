import type { ContractRouterClient } from '@orpc/contract'
import { queryOptions } from '@tanstack/react-query'
import type { figuresContract } from './figures.contract.ts'

export interface FiguresCalls {
  figures: ContractRouterClient<typeof figuresContract>
}

export function figuresListQuery({ figures }: FiguresCalls) {
  return queryOptions({ queryKey: ['figures'], queryFn: ({ signal }) => figures.listFigures(undefined, { signal }) })
}

export function figuresQuery({ figures }: FiguresCalls, projectId: string, track: string | null) {
  return queryOptions({
    queryKey: ['figures', projectId, track],
    queryFn: ({ signal }) => figures.getFigures({ projectId, ...(track !== null && { track }) }, { signal }),
  })
}
