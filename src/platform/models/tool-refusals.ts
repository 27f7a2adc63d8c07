import type { ReportError } from '#platform/log.ts'
import type { ModelFailure } from './models.rules.ts'

const STATUSES: ReadonlySet<number | null> = new Set([400, 422, 500, 501])
const REFUSALS_MOST = 3
const WITHOUT_TOOLS_MS = 3_600_000

/** Statuses with which some servers reject any request that offers tools. */
export function mayRefuseTools({ status }: Pick<ModelFailure, 'status'>): boolean {
  return STATUSES.has(status)
}

export interface ToolRefusals {
  isToolless(model: string): boolean
  accepted(model: string): void
  /** A request was rejected with tools, and answered without. */
  rejected(model: string): void
}

/** After several rejections in a row a model is offered no tools for a while; a single one may be a passing error. */
export function createToolRefusals(now: () => number, report: ReportError): ToolRefusals {
  const refusals = new Map<string, { inARow: number; toollessUntil: number }>()
  return {
    isToolless(model) {
      const { inARow, toollessUntil } = refusals.get(model) ?? { inARow: 0, toollessUntil: 0 }
      return inARow >= REFUSALS_MOST && now() < toollessUntil
    },
    accepted: (model) => void refusals.delete(model),
    rejected(model) {
      const inARow = (refusals.get(model)?.inARow ?? 0) + 1
      refusals.set(model, { inARow, toollessUntil: now() + WITHOUT_TOOLS_MS })
      if (inARow === REFUSALS_MOST) report(new Error(`The model ${model} rejects requests that offer tools: it is asked without them.`))
    },
  }
}
