export interface Finding {
  about: string
  state: 'fine' | 'attention' | 'wrong'
  says: string
  /** How to fix it. */
  mend?: string
}

export function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
