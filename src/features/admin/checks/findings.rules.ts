export const STATES = ['fine', 'attention', 'wrong'] as const

export interface Finding {
  about: string
  state: (typeof STATES)[number]
  says: string
  /** How to fix it. */
  mend?: string
}

export function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
