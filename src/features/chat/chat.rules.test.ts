import { expect, test } from 'vitest'
import { TOOLS, isAnswering, selectionOf, spokenOf } from './chat.rules.ts'

test('[CHAT-04] the tools that a reply may call on the page', () => {
  expect(TOOLS).toEqual(['close-ask', 'scroll-to-element', 'select-track'])
})

test('[CHAT-33] a selection is trimmed and cut to 400 characters', () => {
  expect(selectionOf(`  ${'x'.repeat(401)}  `)).toBe('x'.repeat(400))
  expect(selectionOf(' a wire \n')).toBe('a wire')
})

test('[CHAT-34] a blank selection is ignored', () => {
  expect(selectionOf(' \n\t ')).toBeNull()
})

test('a reply without a sign of life for fifteen seconds counts as dead', () => {
  const seenAt = new Date('2026-01-01T10:00:00Z')
  const running = { streamId: 'one', seenAt }
  expect(isAnswering(running, new Date('2026-01-01T10:00:14Z'))).toBe(true)
  expect(isAnswering(running, new Date('2026-01-01T10:00:15Z'))).toBe(false)
  expect(isAnswering(null, seenAt)).toBe(false)
})

test('a table is read aloud row by row', () => {
  expect(spokenOf('So:\n\n| part | says |\n|:---|--:|\n| `GET` | read ~~all~~ |\n| a \\| b | |\n\n`a | b`')).toBe(
    'So: part, says. GET, read all. a | b. a | b',
  )
})

test('a reply is read aloud without Markdown syntax', () => {
  const reply =
    'This is what the project says about it:\n\n> **Content\\-Length**: `19` says how long it is\\.\n> - one\n\n[Say one sentence › Read it](#block)\n\n> ~~~~bash\n> curl -s http://x\n> ~~~~'
  expect(spokenOf(reply)).toBe(
    'This is what the project says about it: Content-Length: 19 says how long it is. one Say one sentence › Read it curl -s http://x',
  )
})
