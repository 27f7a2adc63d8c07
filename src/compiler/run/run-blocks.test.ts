import { expect, test } from 'vitest'
import type { RunnableBlock } from '../text/build.ts'
import { runProject } from './run-blocks.ts'

const block = (line: number, code: string, output?: string): RunnableBlock => ({
  line,
  column: 1,
  language: 'bash',
  code,
  expected: output === undefined ? null : { line: line + 3, column: 1, output },
})

async function findingsOf(...runs: RunnableBlock[]) {
  const findings = await runProject({ id: 'lamp', runs, variables: new Map() }, 'bash')
  return findings.map(({ line, rule, what }) => `${rule} ${line}: ${what}`)
}

test('a block that prints without end is ended and named', async () => {
  expect(await findingsOf(block(1, 'echo begun'), block(5, 'yes'), block(9, 'echo never'))).toEqual([
    expect.stringMatching(/^runFailed 5: The block ended with more than 10 MB of output: y ⏎ y/),
  ])
})

test('a block that has printed too much and ended is named, and so is one that left such a program running', async () => {
  expect(await findingsOf(block(1, "head -c 20000000 /dev/zero | tr '\\0' x"))).toEqual([
    expect.stringMatching(/^runFailed 1: The block ended with more than 10 MB of output: xxx/),
  ])
  // it prints only once its block has ended
  expect(await findingsOf(block(1, '(while kill -0 $$ 2>/dev/null; do sleep 0.05; done; yes) &'), block(5, 'sleep 30', ''))).toEqual([
    expect.stringMatching(/^runFailed 5: The block ended with more than 10 MB of output/),
  ])
})

test('a block that prints much, and not too much, is read to its end', async () => {
  expect(await findingsOf(block(1, "head -c 9000000 /dev/zero | tr '\\0' x; echo; echo end", '…\nend'))).toEqual([])
})
