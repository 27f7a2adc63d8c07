import { isContractProcedure, type AnyContractRouter } from '@orpc/contract'
import type { Wire } from './wire.ts'

/** Made at build time, so that the browser loads neither the schemas nor their library. */
export function wireOf(contract: AnyContractRouter): Wire {
  return Object.fromEntries(
    Object.entries(contract).map(([name, part]: [string, AnyContractRouter]) => [
      name,
      isContractProcedure(part) ? lineOf(name, part['~orpc'].route) : wireOf(part),
    ]),
  )
}

interface Route {
  method?: string
  path?: string
  inputStructure?: 'compact' | 'detailed'
  outputStructure?: 'compact' | 'detailed'
}

function lineOf(name: string, route: Route): string {
  if (!route.method || !route.path) throw new Error(`The call "${name}" has no method or no path in its contract`)
  const detailed = [route.inputStructure === 'detailed' ? 'in' : '', route.outputStructure === 'detailed' ? 'out' : '']
  return [route.method, route.path, ...detailed].filter(Boolean).join(' ')
}
