import type { ModelFailure, Purpose, Tokens } from './models.rules.ts'

export interface ModelFigures {
  count(purpose: Purpose, tokens: Tokens): void
  firstPart(ms: number): void
  failed(failure: ModelFailure): ModelFailure
  /** Since the start of this process: answers by purpose, failures by reason, tokens by direction. */
  readonly answers: Record<string, number>
  readonly failures: Record<string, number>
  readonly tokens: Record<string, number>
  readonly firstPartSeconds: { sum: number; count: number }
}

function add(counts: Record<string, number>, name: string, by: number): void {
  counts[name] = (counts[name] ?? 0) + by
}

export function createFigures(): ModelFigures {
  const answers: Record<string, number> = {}
  const failures: Record<string, number> = {}
  const tokens: Record<string, number> = { read: 0, written: 0 }
  const firstPartSeconds = { sum: 0, count: 0 }
  return {
    answers,
    failures,
    tokens,
    firstPartSeconds,
    count(purpose, { read, written }) {
      add(answers, purpose, 1)
      add(tokens, 'read', read)
      add(tokens, 'written', written)
    },
    firstPart(ms) {
      firstPartSeconds.sum += ms / 1000
      firstPartSeconds.count += 1
    },
    failed(failure) {
      add(failures, failure.reason, 1)
      return failure
    },
  }
}
