import { expect, test } from 'vitest'
import { endOf, openRunnerPage, orderOf, printed, run } from './runner.ts'

const TEXT = 'a'.repeat(2_000_000)

test.each([
  ['the text of a blob', 'new Blob([bytes]).text()', 'answer.length', String(TEXT.length)],
  ['the text of a response', 'new Response(bytes).text()', 'answer.length', String(TEXT.length)],
  ['compressing', 'new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream("gzip"))).blob()', 'answer.size > 0', 'true'],
])('a program is not over while the browser works for it: %s', async (_, work, shown, expected) => {
  const page = await openRunnerPage()
  const program = `const bytes = new TextEncoder().encode('a'.repeat(${TEXT.length}))\nasync function main() {\n  const answer = await ${work}\n  console.log(${shown})\n}\nmain()\nconsole.log('begun')\n`
  const said = await run(page, orderOf('javascript', program))
  expect(printed(said)).toBe(`begun\n${expected}\n`)
  expect(endOf(said)).toMatchObject({ reason: 'done' })
})

test('what the browser refuses is an error of the program, unless it is caught', async () => {
  const page = await openRunnerPage()
  const refused = "new Response('{').json()"
  expect(endOf(await run(page, orderOf('javascript', `${refused}\n`)))).toMatchObject({ reason: 'failed' })
  const caught = await run(page, orderOf('javascript', `${refused}.catch((error) => console.log(error.name))\n`))
  expect(printed(caught)).toBe('SyntaxError\n')
  expect(endOf(caught)).toMatchObject({ reason: 'done' })
})

test('what WebAssembly makes is made, and waited for', async () => {
  const page = await openRunnerPage()
  const program = `const memory = new WebAssembly.Memory({ initial: 1 })
console.log(memory instanceof WebAssembly.Memory, memory.buffer.byteLength)
WebAssembly.instantiate(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(({ module }) => console.log(module instanceof WebAssembly.Module))
`
  const said = await run(page, orderOf('javascript', program))
  expect(printed(said)).toBe('true 65536\ntrue\n')
  expect(endOf(said)).toMatchObject({ reason: 'done' })
})
