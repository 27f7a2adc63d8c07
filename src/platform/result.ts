/** Expected outcomes are data: a rule returns its value or a refusal. A thrown error is a bug or an outage. */
export type Refusal<Code extends string = string, Facts = unknown> = {
  readonly refused: Code
  readonly facts: Facts
}

export function refuse<const Code extends string>(code: Code): Refusal<Code, undefined>
export function refuse<const Code extends string, const Facts>(code: Code, facts: Facts): Refusal<Code, Facts>
export function refuse(code: string, facts?: unknown): Refusal {
  return { refused: code, facts }
}

export function isRefused<T>(result: T): result is Extract<T, Refusal> {
  return typeof result === 'object' && result !== null && 'refused' in result && typeof result.refused === 'string'
}

/** The program cannot start or go on, and the operator can fix it: printed as a sentence, without a stack. */
export class StartError extends Error {
  readonly problems: readonly string[]

  constructor(sentence: string, options: { problems?: readonly string[]; cause?: unknown } = {}) {
    super(sentence, 'cause' in options ? { cause: options.cause } : undefined)
    this.name = 'StartError'
    this.problems = options.problems ?? []
  }

  describe(): string {
    return [this.message, ...this.problems.map((problem) => `  - ${problem}`)].join('\n')
  }
}
