import { expect, test } from 'vitest'
import { MARKED_MOST } from '#features/chat/note-actions.rules.ts'
import { askModel } from './note-answers.client.ts'

test('a passage that is cut inside a character is sent as text that the server accepts', async () => {
  const sent: unknown[] = []
  const fetch = (async (_, init) => {
    sent.push(JSON.parse(init?.body as string))
    return new Response('', { status: 200 })
  }) as typeof globalThis.fetch
  const highlightedText = `${'a'.repeat(MARKED_MOST - 1)}\u{1f600}`
  const wanted = { projectId: 'lamp', action: 'explain', highlightedText, trackId: null, query: null } as const
  await askModel(wanted, new AbortController().signal, fetch)
  expect(sent).toEqual([{ highlightedText: `${'a'.repeat(MARKED_MOST - 1)}\uFFFD`, trackId: null, stream: true }])
})
