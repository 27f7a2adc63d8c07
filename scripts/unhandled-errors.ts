import { stripVTControlCharacters } from 'node:util'
import type { Reporter, SerializedError } from 'vitest/node'

/** Says what went wrong outside of any test, which the report in JSON leaves out. */
export default class UnhandledErrors implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly SerializedError[]): void {
    for (const { message, stack } of errors) console.error(stripVTControlCharacters(`Outside of any test: ${stack ?? message}`))
  }
}
