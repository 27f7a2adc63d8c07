import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ResponseError } from '#platform/calls/errors.ts'
import { fakeOutbox } from '#platform/outbox/outbox.fixtures.ts'
import { draftsIn } from '#platform/outbox/outbox.rules.ts'
import { choiceAt, selectionParts, withChoices, type Choice } from './mine.client.ts'

interface Sent {
  change: Choice & { projectId: string }
  answer: (error?: Error) => Promise<void>
}

const REFUSED = new ResponseError(404, { code: 'NOT_FOUND', message: 'refused', defined: true, data: null })

/** A server whose replies the test controls. */
function selection() {
  const sent: Sent[] = []
  const server = new Map<string, string | null>()
  const failed: Choice[] = []
  let seconds = 0
  const saveSelection = ({ body: { add = [], remove = [] } }: { body: { add?: Sent['change'][]; remove?: string[] } }) =>
    new Promise<void>((resolve, reject) => {
      const change = add[0] ?? { projectId: remove[0] ?? '', selectedTime: null }
      sent.push({
        change,
        async answer(error) {
          if (error) reject(error)
          else {
            server.set(change.projectId, change.selectedTime)
            resolve()
          }
          await new Promise((done) => setTimeout(done))
        },
      })
    })
  const calls = { projects: { saveSelection } } as unknown as Parameters<typeof selectionParts>[0]
  const outbox = fakeOutbox({ ...selectionParts(calls, new QueryClient()), onDropped: (_, choice) => void failed.push(choice) })
  const project = { id: 'lamp', selected: false, selectedTime: null }
  const onScreen = () => {
    const kept = { ...project, selectedTime: server.get('lamp') ?? null, selected: (server.get('lamp') ?? null) !== null }
    return withChoices([kept], draftsIn(outbox.items()))[0]?.selected
  }
  const choose = (id: string, selected: boolean) =>
    outbox.edit(id, choiceAt(selected, new Date(Date.UTC(2026, 0, 1, 0, 0, (seconds += 1)))))
  return { choose, drafts: () => draftsIn(outbox.items()), sent, server, failed, onScreen }
}

test('[DIR-34] a project shows as added before the server has answered', async () => {
  const { choose, onScreen, sent } = selection()
  choose('lamp', true)
  expect(onScreen()).toBe(true)
  expect(sent).toHaveLength(1)
})

test('[DIR-35] a removed project leaves the list before the server has answered', async () => {
  const { choose, onScreen, sent, server } = selection()
  server.set('lamp', '2026-01-01T00:00:00.000Z')
  choose('lamp', false)
  expect(onScreen()).toBe(false)
  expect(sent[0]?.change).toEqual({ projectId: 'lamp', selectedTime: null })
})

test('[DIR-36] a refused change is rolled back', async () => {
  const { choose, onScreen, sent, failed, drafts } = selection()
  choose('lamp', true)
  await sent[0]?.answer(REFUSED)
  expect(onScreen()).toBe(false)
  expect(failed).toHaveLength(1)
  expect(drafts().size).toBe(0)
})

test('[DIR-37] adding stores the time of the choice in ISO format', () => {
  const { choose, sent } = selection()
  choose('lamp', true)
  expect(sent[0]?.change.selectedTime).toBe('2026-01-01T00:00:01.000Z')
})

test('clicks during a save wait for it, and the last one wins', async () => {
  const { choose, onScreen, sent, server } = selection()
  choose('lamp', true)
  choose('lamp', false)
  choose('lamp', true)
  choose('lamp', false)
  expect(sent).toHaveLength(1)
  expect(onScreen()).toBe(false)
  await sent[0]?.answer()
  expect(sent).toHaveLength(2)
  await sent[1]?.answer()
  expect(server.get('lamp')).toBeNull()
  expect(onScreen()).toBe(false)
  expect(sent).toHaveLength(2)
})

test('a refusal of an outdated choice is ignored: the newest choice is sent', async () => {
  const { choose, onScreen, sent, failed, server } = selection()
  choose('lamp', true)
  choose('lamp', false)
  await sent[0]?.answer(REFUSED)
  expect(failed).toHaveLength(0)
  await sent[1]?.answer()
  expect(server.get('lamp')).toBeNull()
  expect(onScreen()).toBe(false)
})

test('projects do not wait for each other', () => {
  const { choose, sent } = selection()
  choose('lamp', true)
  choose('radio', true)
  expect(sent.map(({ change }) => change.projectId)).toEqual(['lamp', 'radio'])
})

test("after any clicks and replies, the screen finally shows the server's state", async () => {
  for (let seed = 1; seed <= 40; seed += 1) {
    const { choose, onScreen, sent, server } = selection()
    let random = seed
    const next = () => (random = (random * 16807) % 2147483647) / 2147483647
    let answered = 0
    for (let step = 0; step < 12; step += 1) {
      if (next() < 0.6) choose('lamp', next() < 0.5)
      else if (sent[answered]) await sent[answered++]?.answer(next() < 0.3 ? REFUSED : undefined)
    }
    while (sent[answered]) await sent[answered++]?.answer()
    expect(onScreen()).toBe((server.get('lamp') ?? null) !== null)
  }
})
