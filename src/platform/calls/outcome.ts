import type { ORPCError } from '@orpc/client'
import { refuse, type Refusal } from '../result.ts'

type RefusalsIn<Failure> =
  Failure extends ORPCError<infer Code, infer Data> ? (Code extends string ? Refusal<Lowercase<Code>, Data> : never) : never

type CallPromise<Value, Failure> = Promise<Value> & { __error?: { type: Failure } }

/** Returns a declared error as a value; throws anything else. */
export async function outcomeOf<Value, Failure>(call: CallPromise<Value, Failure>): Promise<Value | RefusalsIn<Failure>> {
  try {
    return await call
  } catch (error) {
    if (!isForeseen(error)) throw error
    return refuse(error.code.toLowerCase(), error.data) as RefusalsIn<Failure>
  }
}

function isForeseen(error: unknown): error is { code: string; data: unknown } {
  return error instanceof Error && 'defined' in error && error.defined === true && 'code' in error
}
