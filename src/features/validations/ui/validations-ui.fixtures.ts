import { QueryClient } from '@tanstack/react-query'
import { FetchError, NotSentError, ResponseError } from '#platform/calls/errors.ts'
import { fakeStorage } from '#platform/browser/browser.fixtures.ts'
import { fakeLocks, fakeTiming } from '#platform/outbox/outbox.fixtures.ts'
import { openJournal, VISITOR, type Keys } from '#platform/outbox/journal.ts'
import { createOutbox } from '#platform/outbox/outbox.ts'
import type { Sent } from '#platform/outbox/outbox.rules.ts'
import { openVisitorsStorage } from '#platform/outbox/visitors-storage.ts'
import { showSaved, validationsKey, type AnswerChange } from '../validations.client.ts'
import type { SavedAnswer } from '../validations.contract.ts'
import { submit, type KeptAnswer } from '../validations.rules.ts'
import { answerIn, answerRules } from './answer-state.ts'
import { createAnswerSync } from './answer-sync.ts'
import { serverAnswers } from './open-answers.ts'

/** A server with one learner's answers, with the same rules as ours and idempotent saves. */
export function fakeServer({ isPro = true } = {}) {
  const answers = new Map<string, KeptAnswer>()
  const aside = new Map<string, { id: string; text: string; task: string }>()
  const done = new Map<string, SavedAnswer>()
  const sent: (AnswerChange & { key: string })[] = []
  let trouble: 'none' | 'unreachable' | 'lost_reply' | 'not_sent' | 'signed_out' | 'broken' = 'none'
  let ids = 0

  function save(task: string, { key, value: one }: Sent<AnswerChange>): SavedAnswer {
    const known = done.get(key)
    if (known) return known
    for (const id of one.settles) aside.delete(id)
    const current = answers.get(task) ?? null
    const facts = {
      type: 'TEXT' as const,
      isPro,
      limit: 255,
      notAUrl: '',
      isReviewed: false,
      revisionFloor: 0,
      verdict: (text: string) => (text === 'wrong' ? 'No.' : null),
    }
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
    done.set(key, saved)
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
      checked: false,
      compared: null,
      type: 'TEXT' as const,
      text: text ? { data: text } : null,
      file: null,
      status,
      message,
      review: null,
      revision,
      alternatives,
    }
  }
  return {
    answers,
    sent,
    trouble: (next: typeof trouble) => void (trouble = next),
    list: () => ['word', 'number'].map((id) => ({ id, status: responseOf(id).status, response: responseOf(id) })),
    textOf: (task: string) => answers.get(task)?.text,
    async send(task: string, one: Sent<AnswerChange>): Promise<SavedAnswer> {
      if (trouble === 'not_sent') throw new NotSentError()
      sent.push({ key: one.key, ...one.value })
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

interface OpenedTab {
  signedIn?: boolean
  owner?: string
  tab?: Keys
  typed?: string
}

/** A browser whose tabs share a storage; other tabs take over what a closed one left. */
export function fakeBrowser(server: ReturnType<typeof fakeServer>, local: Keys = fakeStorage(), session: Keys = fakeStorage()) {
  const locks = fakeLocks()
  let visits = 0
  const newName = () => `visit-${(visits += 1)}`
  /** `tab`: the session storage of the tab, which survives a reload; `typed`: the word typed before hydration */
  function openTab({ signedIn = true, owner = 'ada', tab: ofTab = session, typed }: OpenedTab = {}) {
    const tab = locks.open()
    const queryClient = new QueryClient()
    const place = { kind: 'answer', subject: 'lamp', page: tab.page }
    const device = openVisitorsStorage({ local: () => local, session: () => ofTab, now: Date.now, newName, ownOnly: signedIn })
    const visitors = openJournal(() => device, { ...place, owner: VISITOR }, answerIn)
    let isAlive = true
    const outbox = createOutbox<AnswerChange, SavedAnswer>({
      rules: { quietMs: 400, givesUpAfter: null, ...answerRules },
      journal: signedIn ? openJournal(() => local, { ...place, owner }, answerIn) : visitors,
      visitors: signedIn ? visitors : null,
      locks: tab,
      // a closed tab gets no reply
      send: signedIn ? async (task, one) => server.send(task, one).then((saved) => (isAlive ? saved : new Promise<never>(() => {}))) : null,
      onSaved(task, saved, sent) {
        showSaved(queryClient, 'lamp', saved)
        if (outbox.get(task).sent?.key === sent.key) sync.acknowledge(task, saved, sent.value)
      },
      ...fakeTiming(() => isAlive),
    })
    const sync = createAnswerSync(outbox, serverAnswers(queryClient, 'lamp'))
    if (typed !== undefined) sync.takeOver('word', typed, 0, [])
    sync.start()
    return {
      ...sync,
      flush: outbox.flush,
      receive: (validations: ReturnType<typeof server.list>) =>
        void queryClient.setQueryData(validationsKey('lamp'), { validations, earlier: [] }),
      kill() {
        isAlive = false
        queryClient.clear()
        locks.end(tab.page)
      },
    }
  }
  return { openTab, local, session }
}

export function setUp(plan: { isPro?: boolean } = {}) {
  const server = fakeServer(plan)
  return { server, ...fakeBrowser(server) }
}
