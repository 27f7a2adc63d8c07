import { stripVTControlCharacters } from 'node:util'
import type { Reporter } from 'vitest/node'

/** Says what ended outside of any test, which the report in JSON leaves out. */
const reporter: Reporter = {
  onTestRunEnd(_modules, errors) {
    for (const { message, stack } of errors) console.error(stripVTControlCharacters(`Outside of any test: ${stack ?? message}`))
  },
}

export default reporter
