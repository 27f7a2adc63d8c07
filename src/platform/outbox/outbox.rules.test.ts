import { expect, test } from 'vitest'
import { blankItem, isFree, transition, type OutboxItem, type OutboxEvent, type OutboxRules } from './outbox.rules.ts'

interface Note {
  text: string
  base: number
}
interface Saved {
  revision: number
}

const words: OutboxRules<Note, Saved> = {
  quietMs: 400,
  givesUpAfter: null,
  isSame: (one, other) => one.text === other.text,
  rebase: ({ text }, { revision }) => ({ text, base: revision }),
}
const wishes = { ...words, quietMs: 0, givesUpAfter: 3 }
const facts = { now: 10_000, key: 'new', sends: true }

const note = (text: string, base = 0): Note => ({ text, base })
const sent = (text: string, base = 0) => ({ key: 'old', value: note(text, base) })
const item = (state: Partial<OutboxItem<Note>>): OutboxItem<Note> => ({ ...blankItem, ...state })
const step = (state: Partial<OutboxItem<Note>>, event: OutboxEvent<Note, Saved>, given = {}, rules = words) =>
  transition(item(state), event, { ...facts, ...given }, rules)

const unanswered = { type: 'failed', failure: 'unanswered', problem: '' } as const
const refused = { type: 'failed', failure: 'refused', problem: 'Too long.' } as const
const notSent = { type: 'failed', failure: 'not_sent', problem: '' } as const
const signedOut = { type: 'failed', failure: 'signed_out', problem: '' } as const
const lamp = sent('lamp')
const underWay = { draft: note('lamp'), sent: lamp, isUnderWay: true, status: 'saving' } as const
const asked = { asked: { value: lamp.value, before: note('lamp') }, sent: lamp, isUnderWay: true } as const
const keep = { type: 'keep' }
const forget = { type: 'forget' }
const cancel = { type: 'cancel' }
const wait = (ms: number) => ({ type: 'wait', ms })
const send = (text: string, key = 'new', base = 0) => ({ type: 'send', sent: { key, value: note(text, base) } })

const cases: [string, Partial<OutboxItem<Note>>, OutboxEvent<Note, Saved>, Partial<OutboxItem<Note>>, unknown[]][] = [
  ['a change is debounced', {}, { type: 'edited', value: note('l') }, { status: 'saving', waitsSince: 10_000 }, [wait(400), keep]],
  ['continuous typing is saved anyway', { waitsSince: 7_100 }, { type: 'edited', value: note('l') }, {}, [wait(100), keep]],
  ['typing during a save waits for its end', underWay, { type: 'edited', value: note('lamps') }, { draft: note('lamps') }, [keep]],
  [
    'after the pause it is sent with a new key',
    { draft: note('lamp'), mayBeThere: true },
    { type: 'due' },
    { sent: { key: 'new', value: note('lamp') }, mayBeThere: false, isUnderWay: true },
    [cancel, keep, send('lamp')],
  ],
  [
    'an unanswered change is resent first, unchanged',
    { draft: note('lamps'), sent: lamp, mayBeThere: true },
    { type: 'due' },
    { mayBeThere: true, isUnderWay: true },
    [cancel, keep, send('lamp', 'old')],
  ],
  ['nothing new, nothing sent', {}, { type: 'due' }, {}, []],
  ['one at a time', underWay, { type: 'due' }, {}, []],
  [
    'a change that was never sent need not go first: the newer value replaces it',
    underWay,
    notSent,
    { sent: null, isUnderWay: false, status: 'kept', failures: 1 },
    [keep, wait(1000)],
  ],
  [
    'but goes first if an earlier attempt got no answer',
    { ...underWay, draft: note('lamps'), mayBeThere: true, failures: 1 },
    notSent,
    { draft: note('lamps'), sent: lamp, mayBeThere: true, isUnderWay: false, status: 'kept', failures: 2 },
    [keep, wait(2000)],
  ],
  [
    'an acknowledged change is removed from the device',
    underWay,
    { type: 'acknowledged', saved: { revision: 1 } },
    { draft: null, sent: null, isUnderWay: false, status: 'saved' },
    [forget],
  ],
  [
    'typing during a save is rebased on the saved value',
    { ...underWay, draft: note('lamps') },
    { type: 'acknowledged', saved: { revision: 1 } },
    { draft: note('lamps', 1), sent: null, status: 'saving' },
    [wait(400), keep],
  ],
  [
    'without an answer it stays, and is retried',
    underWay,
    unanswered,
    { sent: lamp, mayBeThere: true, failures: 1, status: 'kept' },
    [keep, wait(1000)],
  ],
  ['with a growing delay', { ...underWay, failures: 9 }, unanswered, { failures: 10 }, [keep, wait(30_000)]],
  [
    'refused text stays, and waits for an edit',
    underWay,
    refused,
    { draft: note('lamp'), sent: null, problem: 'Too long.', status: 'kept' },
    [keep],
  ],
  [
    'refused text that was changed meanwhile is sent as it is now',
    { ...underWay, draft: note('lamps') },
    refused,
    { draft: note('lamps'), sent: null, problem: null, status: 'saving', failures: 0 },
    [wait(400), keep],
  ],
  ['an expired session is reported, and retries stop', underWay, signedOut, { sent: lamp, status: 'signed_out' }, [keep]],
  [
    'a key used for something else is not reused',
    underWay,
    { type: 'failed', failure: 'key_used', problem: '' },
    { sent: null },
    [keep, wait(400)],
  ],
  [
    'an ask is not debounced',
    { draft: note('lamp'), waitsSince: 1 },
    { type: 'asked', value: note('done') },
    { draft: null, asked: { value: note('done'), before: note('lamp') }, isUnderWay: true },
    [cancel, keep, send('done')],
  ],
  [
    'but waits for an unanswered change',
    { draft: note('lamp'), sent: lamp },
    { type: 'asked', value: note('done') },
    { sent: lamp, isUnderWay: true },
    [cancel, keep, send('lamp', 'old')],
  ],
  [
    'and is rebased on it',
    { asked: { value: note('done'), before: note('lamp') }, sent: lamp, isUnderWay: true },
    { type: 'acknowledged', saved: { revision: 1 } },
    { asked: { value: note('done', 1), before: null }, isUnderWay: true },
    [cancel, keep, send('done', 'new', 1)],
  ],
  [
    'its caller gets the answer',
    asked,
    { type: 'acknowledged', saved: { revision: 1 } },
    { asked: null, draft: null, sent: null, status: 'saved' },
    [forget, { type: 'resolve' }],
  ],
  ['an ask has three attempts', asked, unanswered, { mayBeThere: true, isUnderWay: false, failures: 1 }, [wait(1000)]],
  ['the second delay is longer', { ...asked, failures: 1 }, unanswered, { failures: 2 }, [wait(2000)]],
  [
    'then it fails, and the earlier value is restored',
    { ...asked, failures: 2 },
    unanswered,
    { asked: null, sent: null, draft: note('lamp'), tried: lamp, failures: 0, status: 'kept' },
    [keep, wait(3000), { type: 'reject' }],
  ],
  [
    'an ask that was never sent is forgotten',
    asked,
    notSent,
    { asked: null, sent: null, draft: note('lamp'), status: 'kept' },
    [keep, wait(3000), { type: 'reject' }],
  ],
  [
    'one that may have arrived goes first, with its key',
    { ...asked, mayBeThere: true, failures: 1 },
    notSent,
    { asked: null, sent: lamp, draft: note('lamp'), status: 'kept' },
    [keep, wait(3000), { type: 'reject' }],
  ],
  [
    'asking for the same value again is the same operation',
    { tried: lamp },
    { type: 'asked', value: note('lamp') },
    { sent: lamp, mayBeThere: true },
    [cancel, keep, send('lamp', 'old')],
  ],
  [
    'another value is another operation',
    { tried: lamp },
    { type: 'asked', value: note('no') },
    { tried: null, sent: { key: 'new', value: note('no') } },
    [cancel, keep, send('no')],
  ],
  [
    'a refusal is reported at once',
    { ...asked, asked: { value: lamp.value, before: null } },
    refused,
    { asked: null, sent: null, tried: null, draft: null, status: 'none' },
    [forget, { type: 'reject' }],
  ],
  [
    'the leftover of a page is restored, and sent',
    {},
    { type: 'restored', value: note('lamps'), sent: lamp },
    { draft: note('lamps'), mayBeThere: true, isUnderWay: true },
    [cancel, keep, send('lamp', 'old')],
  ],
  [
    'when the network is back, waiting changes are sent',
    { draft: note('lamp'), status: 'kept' },
    { type: 'flushed' },
    { isUnderWay: true },
    [cancel, keep, send('lamp')],
  ],
  ['but not without a session', { draft: note('lamp'), status: 'signed_out' }, { type: 'flushed' }, {}, []],
  [
    'a device without storage sends sooner',
    { draft: note('lamp'), waitsSince: 9_000, status: 'saving' },
    { type: 'not_kept' },
    { status: 'unsafe' },
    [wait(0)],
  ],
  ['but not during a rate limit', { draft: note('lamp'), heldUntil: 15_000 }, { type: 'not_kept' }, { status: 'unsafe' }, [wait(5000)]],
  [
    'a change that the server has too is dropped',
    { draft: note('lamp'), status: 'kept' },
    { type: 'forgotten' },
    { draft: null },
    [cancel, forget],
  ],
  ['but not while it is being sent', underWay, { type: 'forgotten' }, underWay, []],
]

test.each(cases)('%s', (_, state, event, expected, effects) => {
  const next = step(state, event)
  expect(next.state).toMatchObject(expected)
  expect(next.effects).toEqual(effects)
})

test('a visitor’s text stays on the device', () => {
  const typed = step({}, { type: 'edited', value: note('lamp') }, { sends: false })
  expect(typed).toMatchObject({ state: { status: 'kept', waitsSince: null }, effects: [keep] })
  expect(step(typed.state, { type: 'due' }, { sends: false }).effects).toEqual([])
  expect(step({}, { type: 'restored', value: note('lamp'), sent: null }, { sends: false })).toMatchObject({
    state: { draft: note('lamp'), status: 'kept' },
    effects: [keep],
  })
})

test('a choice that is refused, or fails three times, is dropped', () => {
  const dropped = (problem = '') => ({ state: { ...blankItem, problem }, effects: [forget, { type: 'drop', value: note('lamp') }] })
  expect(step(underWay, refused, {}, wishes)).toEqual(dropped('Too long.'))
  expect(step(underWay, signedOut, {}, wishes)).toEqual(dropped())
  expect(step(underWay, unanswered, {}, wishes).effects).toEqual([keep, wait(1000)])
  expect(step({ ...underWay, failures: 2 }, unanswered, {}, wishes)).toEqual(dropped())
})

test('a change that would replace something newer is kept until it is changed', () => {
  for (const rules of [words, wishes]) {
    const kept = step(underWay, { type: 'failed', failure: 'outdated', problem: 'It was changed.' }, {}, rules)
    expect(kept).toMatchObject({ state: { draft: note('lamp'), sent: null, isUnderWay: false, status: 'kept' }, effects: [keep] })
  }
})

test('a rate limit loses nothing, and nothing is sent until it is over', () => {
  const tooFast = { type: 'failed', failure: 'too_fast', problem: '', againMs: 20_000 } as const
  for (const rules of [words, wishes]) {
    const held = step({ ...underWay, failures: 2 }, tooFast, {}, rules)
    expect(held).toMatchObject({
      state: { draft: note('lamp'), sent: lamp, status: 'kept', failures: 2, heldUntil: 30_000 },
      effects: [keep, wait(20_000)],
    })
    const later = (event: OutboxEvent<Note, Saved>, now: number) => step(held.state, event, { now }, rules)
    expect(later({ type: 'edited', value: note('lamps') }, 15_000)).toMatchObject({
      state: { draft: note('lamps'), status: 'kept' },
      effects: [wait(15_000), keep],
    })
    expect(later({ type: 'flushed' }, 29_999).effects).toEqual([])
    expect(later({ type: 'due' }, 30_000).effects).toEqual([cancel, keep, send('lamp', 'old')])
  }
  expect(step(underWay, { type: 'failed', failure: 'too_fast', problem: '' }).effects).toEqual([keep, wait(30_000)])
})

test('a rate-limited request fails at once, and is not retried', () => {
  const tooFast = { type: 'failed', failure: 'too_fast', problem: '', againMs: 20_000 } as const
  expect(step(asked, tooFast)).toMatchObject({
    state: { asked: null, draft: note('lamp'), status: 'kept', heldUntil: 30_000 },
    effects: [keep, wait(20_000), { type: 'reject' }],
  })
})

test('a newer choice replaces one that failed', () => {
  expect(step({ ...underWay, draft: note('lamps') }, refused, {}, wishes)).toMatchObject({
    state: { draft: note('lamps'), failures: 0, isUnderWay: true },
    effects: [cancel, keep, send('lamps')],
  })
})

test('an item that only the server holds is free', () => {
  expect([blankItem, item(underWay), item({ sent: lamp }), item(asked)].map(isFree)).toEqual([true, false, false, false])
})
