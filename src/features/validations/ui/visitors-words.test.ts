import { afterEach, expect, test, vi } from 'vitest'
import { fakeStorage } from '#platform/browser/browser.fixtures.ts'
import { openJournal, VISITOR } from '#platform/outbox/journal.ts'
import { openVisitorsStorage } from '#platform/outbox/visitors-storage.ts'
import { answerIn } from './answer-state.ts'
import { foreignWords, forgetForeign } from './visitors-words.ts'

const task = { projectId: 'lamp', task: 'word' }
const localStorage = fakeStorage()

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

let visits = 0
/** A tab that was closed after somebody wrote there without a log-in. */
function write(text: string, at: number): void {
  const name = `visit-${(visits += 1)}`
  const device = openVisitorsStorage({ local: () => localStorage, session: () => fakeStorage(), now: () => at, newName: () => name })
  const journal = openJournal(() => device, { kind: 'answer', owner: VISITOR, subject: 'lamp', page: name }, answerIn)
  journal.write('word', { value: { text, file: null, status: 'INCOMPLETE', base: 0, settles: [], opens: [] }, sent: null })
}

test('of several visits the newest text is offered first, and settling it leaves the others', () => {
  vi.stubGlobal('window', { localStorage, sessionStorage: fakeStorage() })
  const now = Date.now()
  write('first', now - 2000)
  write('second', now - 1000)
  expect(foreignWords(task)).toBe('second')
  forgetForeign(task, 'second')
  expect(foreignWords(task)).toBe('first')
  forgetForeign(task, 'first')
  expect([foreignWords(task), localStorage.length]).toEqual([null, 0])
})
