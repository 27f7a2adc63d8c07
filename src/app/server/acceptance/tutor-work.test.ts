import { expect, test } from 'vitest'
import { workFolder } from '#features/validations/validations.fixtures.ts'
import type { Chat } from '#features/chat/chat.contract.ts'
import { ask, peer, serveTutor, site } from './tutor.fixtures.ts'
import { placeOf, tested, workOf } from './work.fixtures.ts'

serveTutor(workFolder)

test('the tutor is given the files of the task that is asked about, the tests that fail and what was printed, and never how its author solves it', async () => {
  const browser = await site.signedIn(await site.person('ada@example.org'))
  const chat = (await browser.send('GET', '/chats?projectId=counting')).body as Chat
  const hand = (task: string, work: unknown) => browser.send('POST', placeOf(task), { work, status: 'COMPLETE' })
  await hand('counting', workOf('def count(text): return "brown wire"\n', tested('test_two')))
  site.clock.advance(1000)
  await hand('adding', workOf('def add(a, b): return "green wire"\n', tested('test_zero'), 'add.py'))
  const askedOf = async (question: string) => {
    peer.requests.length = 0
    peer.acts.push({ says: ['Look at line 1.'] })
    await (await ask({ browser, chat }, question)).reply.text()
    site.clock.advance(60_000)
    return JSON.stringify(peer.requests[0]?.body)
  }
  const named = await askedOf('I am stuck at “Count the words”. What is wrong?')
  for (const part of ['brown wire', 'test_two', 'expected 2, got 0', 'Ran tests']) expect(named).toContain(part)
  expect(named).not.toContain('green wire')
  const last = await askedOf('Why does it fail?')
  expect([last.includes('green wire'), last.includes('test_zero')]).toEqual([true, true])
  for (const prompt of [named, last]) expect(prompt).not.toContain('canary')
})
