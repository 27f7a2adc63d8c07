import { expect, test } from 'vitest'
import { endOf, openRunnerPage, orderOf, printed, run } from './runner.ts'

const PAGE = '<script>console.log("begin" + "x".repeat(5e6))</script>'

test.each([
  ['python', 'print("begin" + "x" * 5_000_000)'],
  ['javascript', 'console.log("begin" + "x".repeat(5e6))'],
  ['html', PAGE],
] as const)('%s: of one text that is too long to show, the beginning is shown', async (language, program) => {
  const page = await openRunnerPage()
  const said = await run(page, orderOf(language, program))
  expect(endOf(said)?.reason).toBe('too_much_output')
  expect(printed(said)).toMatch(/^beginx{100000}/)
})
