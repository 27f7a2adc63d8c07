import type { AnyContractRouter } from '@orpc/contract'
import { isContractProcedure } from '@orpc/contract'

export interface CallLine {
  /** accounts.getUser */
  name: string
  method: string
  /** /projects/{id} */
  path: string
  meta: Record<string, unknown>
}

export interface Called {
  pattern: string
  methods: string[]
  calls: CallLine[]
}

export interface CallTable {
  find(path: string): Called | undefined
}

export function callLines(router: AnyContractRouter, name = ''): CallLine[] {
  if (isContractProcedure(router)) {
    const { route, meta } = router['~orpc']
    return route.path ? [{ name, method: route.method ?? 'POST', path: route.path, meta: meta as Record<string, unknown> }] : []
  }
  return Object.entries(router).flatMap(([key, part]) => callLines(part as AnyContractRouter, name ? `${name}.${key}` : key))
}

function expression(pattern: string): RegExp {
  const source = pattern.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]+\}/g, '[^/]+')
  return new RegExp(`^${source}/?$`)
}

/** The calls of each path; fixed paths win over {parameters}. */
export function createCallTable(contract: AnyContractRouter): CallTable {
  const byPattern = Map.groupBy(callLines(contract), ({ path }) => path)
  const parameters = (pattern: string) => pattern.split('{').length
  const table = [...byPattern]
    .sort(([a], [b]) => parameters(a) - parameters(b))
    .map(([pattern, calls]) => ({ pattern, test: expression(pattern), calls, methods: calls.map(({ method }) => method) }))
  return { find: (path) => table.find((entry) => entry.test.test(path)) }
}
