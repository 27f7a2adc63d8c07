import { expect, test } from 'vitest'
import { createServer } from '#platform/http/server.ts'
import { openHighlighter } from './highlight.ts'

test('code is coloured in a process that serves, which has other globals, when it is the first to be coloured there', async () => {
  createServer(() => new Response(), { requestTimeoutMs: 1000 })
  const highlight = await openHighlighter(['bash'])
  expect(highlight('echo "hi"', 'bash')).toEqual([
    [
      { text: 'echo', class: 'fn' },
      { text: ' ', class: null },
      { text: '"hi"', class: 'str' },
    ],
  ])
})
