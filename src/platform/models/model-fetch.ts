import { ModelFailure } from './models.rules.ts'

export interface AnswerLimits {
  bytes: number
  /** Longest line: providers stream lines, and a line is buffered whole. */
  lineBytes: number
}

const LIMITS: AnswerLimits = { bytes: 16_000_000, lineBytes: 1_000_000 }
const LINE_END = 10

/** A fetch for a model's server that follows no redirects and limits the size of an answer. */
export function createModelFetch({ bytes, lineBytes }: AnswerLimits = LIMITS): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'manual' })
    if (!response.body) return response
    let read = 0
    let line = 0
    const limited = new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        read += piece.length
        const end = piece.lastIndexOf(LINE_END)
        line = end < 0 ? line + piece.length : piece.length - end - 1
        if (read > bytes || line > lineBytes) controller.error(new ModelFailure('long'))
        else controller.enqueue(piece)
      },
    })
    const { status, statusText, headers } = response
    return new Response(response.body.pipeThrough(limited), { status, statusText, headers })
  }
}

export const modelFetch = createModelFetch()
