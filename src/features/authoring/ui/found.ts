import { createContext, useContext } from 'react'
import { placesIn } from '#compiler/syntax.ts'
import { plainOf, type Plain } from '#platform/yaml/rewrite.ts'

export interface Found {
  kind: 'mistake' | 'advice'
  line: number
  column: number
  what: string
  mend: string
}

export type Path = readonly (string | number)[]

const keyOf = (path: Path) => path.join('\n')

/** Assigns each finding to the last field that begins at or before its place. */
export function foundIn(text: string, findings: readonly Found[]): ReadonlyMap<string, Found[]> {
  const value = findings.length > 0 ? plainOf(text) : null
  if (value === null) return new Map()
  const placeOf = placesIn(text)
  const places = pathsIn(value).map((path) => ({ path, ...placeOf(path) }))
  return Map.groupBy(findings, ({ line, column }) =>
    keyOf(places.findLast((place) => place.line < line || (place.line === line && place.column <= column))?.path ?? []),
  )
}

function pathsIn(value: Plain, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const own = Object.entries(value).flatMap(([key, one]) => pathsIn(one, [...path, Array.isArray(value) ? Number(key) : key]))
  return [path, ...own]
}

const FoundContext = createContext<ReadonlyMap<string, Found[]>>(new Map())

export const FoundProvider = FoundContext.Provider

export function useFound(...path: Path): Found[] {
  return useContext(FoundContext).get(keyOf(path)) ?? []
}
