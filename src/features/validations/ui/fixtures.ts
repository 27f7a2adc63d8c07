import { FetchError, ResponseError } from '#platform/calls/errors.ts'
import { fakeStorage } from '#platform/browser/fixtures.ts'
import type { SavedAnswer } from '../contract.ts'
import { submit, type KeptAnswer } from '../rules.ts'
import { createAnswerBook, type AnswerBook } from './answer-book.ts'
import { openJournal, type Keys, type Sent } from './journal.ts'

/** A server with one learner's answers, which decides as ours does and does everything once. */
export function fakeServer() {
  const answers = new Map<string, KeptAnswer>()
  const aside = new Map<string, { id: string; text: string; task: string }>()
  const done = new Map<string, SavedAnswer>()
  const sent: Sent[] = []
  let trouble: 'none' | 'unreachable' | 'lost_reply' | 'signed_out' | 'broken' = 'none'
  let ids = 0

  function save(task: string, one: Sent): SavedAnswer {
    const known = done.get(one.key)
    if (known) return known
    for (const id of one.settles) aside.delete(id)
    const current = answers.get(task) ?? null
    const facts = {
      type: 'TEXT',
      isPro: true,
      limit: 255,
      notAUrl: '',
      verdict: (text: string) => (text === 'wrong' ? 'No.' : null),
    } as const
    const decision = submit(current, one, facts)
    if (decision !== 'set_aside' && 'refused' in decision)
      throw new ResponseError(422, { code: 'TOO_LONG', message: 'Too long.', defined: true, data: {} })
    let setAside: string | null = null
    if (decision === 'set_aside') {
      setAside = `aside-${(ids += 1)}`
      aside.set(setAside, { id: setAside, text: one.text, task })
    } else answers.set(task, decision.keep)
    const kept = answers.get(task)
    const saved: SavedAnswer = { ...responseOf(task), status: kept?.status ?? 'INCOMPLETE', setAside, box: [] }
    done.set(one.key, saved)
    return saved
  }
  function responseOf(task: string) {
    const { text = '', status = 'INCOMPLETE', message = null, revision = 0 } = answers.get(task) ?? {}
    const alternatives = [...aside.values()]
      .filter((one) => one.task === task)
      .map((one) => ({ id: one.id, text: { data: one.text }, file: null, createdAt: '2026-01-01T00:00:00Z' }))
    return {
      id: task,
      hidden: false,
      type: 'TEXT' as const,
      text: text ? { data: text } : null,
      file: null,
      status,
      message,
      revision,
      alternatives,
    }
  }
  return {
    answers,
    sent,
    trouble: (next: typeof trouble) => void (trouble = next),
    list: () => [{ response: responseOf('word') }, { response: responseOf('number') }],
    textOf: (task: string) => answers.get(task)?.text,
    async send(task: string, one: Sent): Promise<SavedAnswer> {
      sent.push(one)
      if (trouble === 'unreachable') throw new FetchError(null)
      const refused = { code: 'X', message: 'x', defined: false, data: null }
      if (trouble === 'signed_out') throw new ResponseError(401, refused)
      if (trouble === 'broken') throw new ResponseError(500, refused)
      const saved = save(task, one)
      if (trouble === 'lost_reply') throw new FetchError(null)
      return saved
    },
  }
}

let keys = 0
/** A browser whose tabs share a storage; a tab that is gone lets the others have what it left. */
export function fakeBrowser(server: ReturnType<typeof fakeServer>, local: Keys = fakeStorage(), session: Keys = fakeStorage()) {
  const gone = new Set<string>()
  const waiting: { page: string; act: () => void }[] = []
  function openTab({ signedIn = true, owner = 'ada' }: { signedIn?: boolean; owner?: string } = {}): AnswerBook & { kill(): void } {
    const page = `page-${(keys += 1)}`
    const journal = openJournal(() => (signedIn ? local : session), { owner: signedIn ? owner : 'visitor', projectId: 'lamp', page })
    const before = signedIn ? openJournal(() => session, { owner: 'visitor', projectId: 'lamp', page }) : null
    let isAlive = true
    const whenGone = (other: string, act: () => void) => (gone.has(other) ? act() : void waiting.push({ page: other, act }))
    const book = createAnswerBook({
      journal,
      before,
      pages: { page, whenGone },
      // a tab that is gone hears no reply
      send: signedIn ? async (task, one) => server.send(task, one).then((saved) => (isAlive ? saved : new Promise<never>(() => {}))) : null,
      told: () => undefined,
      newKey: () => `key-${(keys += 1)}`,
      now: Date.now,
      wait: (act, ms) => setTimeout(() => isAlive && act(), ms),
      cancel: (timer) => clearTimeout(timer as number),
    })
    book.start()
    return {
      ...book,
      kill() {
        isAlive = false
        gone.add(page)
        for (const one of waiting.filter((one) => one.page === page)) one.act()
      },
    }
  }
  return { openTab, local, session }
}

export function setUp() {
  const server = fakeServer()
  return { server, ...fakeBrowser(server) }
}
