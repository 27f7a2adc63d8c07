import { expect, test } from 'vitest'
import { VALIDATION_STATUSES } from '#features/content/content.rules.ts'
import { textOfWork, WORK_BYTES } from '#features/practice/work.rules.ts'
import { canEditAnswer, isFilled, submit, type AnswerType, type KeptAnswer, type Submission } from './validations.rules.ts'

const draft = (text: string, type: AnswerType = 'TEXT') => ({ type, text, file: null })
const workText = (text: string) => textOfWork({ files: [{ name: 'a.py', text }], outcome: null })
const file = { name: 'lamp.png', storageName: 'lamp_picture_1' }

const kept = (given: Partial<KeptAnswer> = {}): KeptAnswer => ({
  ...draft('old'),
  status: 'INCOMPLETE',
  message: null,
  revision: 3,
  misses: 0,
  checked: false,
  compared: null,
  review: null,
  ...given,
})
const submission = (given: Partial<Submission> = {}): Submission => ({ text: 'new', file: null, status: 'INCOMPLETE', base: 3, ...given })
const facts = {
  type: 'TEXT',
  isPro: false,
  limit: 10,
  verdict: (text: string) => (text === 'right' ? null : 'Look again.'),
  notAUrl: 'no',
  isReviewed: false,
  revisionFloor: 0,
} as const

test('an answer that its author checks is filled from its first character on', () => {
  expect(['', '  ', '7', ' 28 ', 'a'.repeat(11)].map((text) => isFilled(draft(text), 10, true))).toEqual([false, false, true, true, false])
  const checked = { ...facts, verdict: (text: string) => (text === '28' ? null : 'Count again.') }
  const outcome = (text: string) => submit(null, submission({ text, status: 'COMPLETE' }), checked)
  expect([outcome('28'), outcome('2'), outcome(' ')]).toMatchObject([
    { keep: { status: 'COMPLETE' } },
    { keep: { status: 'INCORRECT', message: 'Count again.' } },
    { keep: { status: 'INCOMPLETE' } },
  ])
  const free = { ...facts, verdict: null }
  expect(submit(null, submission({ text: 'any text', status: 'COMPLETE' }), free)).toMatchObject({ keep: { status: 'COMPLETE' } })
  expect(submit(null, submission({ text: '28', status: 'COMPLETE' }), free)).toMatchObject({ keep: { status: 'INCOMPLETE' } })
})

test('work that is too large is refused, but never what is kept', () => {
  const large = workText('a'.repeat(WORK_BYTES))
  const asWork = { ...facts, type: 'WORK', limit: WORK_BYTES } as const
  expect(submit(kept(), submission({ text: large }), asWork)).toMatchObject({ refused: 'too_large', facts: { bytes: WORK_BYTES } })
  expect(submit(kept({ text: large }), submission({ text: large, status: 'IN_REVIEW' }), asWork)).toMatchObject({
    keep: { status: 'IN_REVIEW' },
  })
})

test('what a rule finds wrong is not read by anybody', () => {
  const asWork = { ...facts, type: 'WORK', limit: WORK_BYTES, isReviewed: true, verdict: () => 'Not yet.' } as const
  expect(submit(null, submission({ text: workText('a'), status: 'COMPLETE' }), asWork)).toMatchObject({
    keep: { status: 'INCORRECT', message: 'Not yet.', misses: 1 },
  })
  expect(submit(null, submission({ text: workText('a'), status: 'COMPLETE' }), { ...asWork, verdict: () => null })).toMatchObject({
    keep: { status: 'IN_REVIEW' },
  })
})

test('[VAL-43] [VAL-44] a file is filled once it is uploaded, and an answer without it is incorrect', () => {
  expect(isFilled({ type: 'FILE', text: 'abc', file: null }, 10)).toBe(false)
  expect(isFilled({ type: 'FILE', text: '', file }, 10)).toBe(true)
  const outcome = (given: typeof file | null) =>
    submit(null, submission({ text: '', file: given, status: 'COMPLETE' }), { ...facts, type: 'FILE' })
  expect([outcome(null), outcome(file)]).toMatchObject([{ keep: { status: 'INCORRECT' } }, { keep: { status: 'COMPLETE' } }])
})

test('[VAL-21] editing a complete answer needs Pro', () => {
  expect(VALIDATION_STATUSES.map((status) => canEditAnswer(status, false))).toEqual([true, true, true, false])
  expect(VALIDATION_STATUSES.every((status) => canEditAnswer(status, true))).toBe(true)
})

test('the revisions of a task without an answer begin above those that a restart has deleted', () => {
  const restarted = { ...facts, revisionFloor: 7 }
  expect(submit(null, submission({ base: 0 }), restarted)).toMatchObject({ keep: { text: 'new', revision: 8 } })
  expect(submit(kept({ revision: 8 }), submission({ base: 7 }), restarted)).toBe('set_aside')
})

test('a first answer gets revision 1, and a draft stays incomplete', () => {
  expect(submit(null, submission({ base: 0 }), facts)).toEqual({
    keep: {
      type: 'TEXT',
      text: 'new',
      file: null,
      status: 'INCOMPLETE',
      message: null,
      revision: 1,
      misses: 0,
      checked: false,
      compared: null,
      review: null,
    },
    changed: true,
    opensBox: false,
  })
})

test("COMPLETE is only a request: the author's check decides, and its message comes back", () => {
  const outcome = (text: string) => submit(kept(), submission({ text, status: 'COMPLETE' }), facts)
  expect(outcome('right')).toMatchObject({ keep: { status: 'COMPLETE', message: null } })
  expect(outcome('wrong')).toMatchObject({ keep: { status: 'INCORRECT', message: 'Look again.' } })
  expect(outcome('  ')).toMatchObject({ keep: { status: 'INCOMPLETE' } })
  expect(submit(null, submission({ text: 'nonsense', status: 'COMPLETE' }), { ...facts, type: 'URL' })).toMatchObject({
    keep: { status: 'INCORRECT', message: 'no' },
  })
})

test('an address is right with its scheme or without, as the check has it', () => {
  const outcome = (text: string, right: string) => {
    const verdict = (said: string) => (said === right ? null : `not ${said}`)
    return submit(null, submission({ text, status: 'COMPLETE' }), { ...facts, type: 'URL', limit: 100, verdict })
  }
  const isRight = { keep: { status: 'COMPLETE', message: null } }
  expect(outcome('example.org/bikes', 'https://example.org/bikes')).toMatchObject(isRight)
  expect(outcome('https://example.org/bikes', 'example.org/bikes')).toMatchObject(isRight)
  expect(outcome(' example.org/bikes ', 'https://example.org/bikes')).toMatchObject(isRight)
  expect(outcome('http://example.org/bikes', 'http://example.org/bikes')).toMatchObject(isRight)
  expect(outcome('http://example.org/bikes', 'https://example.org/bikes')).toMatchObject({
    keep: { status: 'INCORRECT', message: 'not http://example.org/bikes' },
  })
})

test('wrong answers are counted, also after a right one', () => {
  const wish = (current: KeptAnswer | null, text: string, status: Submission['status'] = 'COMPLETE') => {
    const decision = submit(current, submission({ text, status, base: current?.revision ?? 0 }), facts)
    if (decision === 'set_aside' || 'refused' in decision) throw new Error('not kept')
    return decision.keep
  }
  expect(wish(null, 'right').misses).toBe(0)
  const wrong = wish(null, 'wrong')
  expect(wrong.misses).toBe(1)
  const draft = wish(wrong, 'righ', 'INCOMPLETE')
  expect(draft.misses).toBe(1)
  expect(wish(draft, 'right')).toMatchObject({ status: 'COMPLETE', misses: 1 })
  expect(submit(null, submission({ text: 'nonsense', status: 'COMPLETE' }), { ...facts, type: 'URL', verdict: null })).toMatchObject({
    keep: { status: 'INCORRECT', misses: 0 },
  })
})

test('text based on an outdated revision is set aside', () => {
  expect(submit(kept(), submission({ base: 2 }), facts)).toBe('set_aside')
  expect(submit(kept(), submission({ base: 0 }), facts)).toBe('set_aside')
  expect(submit(kept(), submission({ base: 2, text: 'old' }), facts)).toMatchObject({ changed: false, keep: { revision: 3 } })
  expect(submit(kept({ status: 'COMPLETE' }), submission({ base: 0 }), facts)).toBe('set_aside')
})

test('an earlier state of what is saved is no second answer', () => {
  const longer = kept({ text: 'Because nobody can try them all' })
  const left = submission({ base: 2, text: 'Because nobody can try' })
  expect(submit(longer, left, facts)).toMatchObject({ changed: false, keep: { text: longer.text, revision: 3 } })
  expect(submit(longer, { ...left, status: 'COMPLETE' }, facts)).toBe('set_aside')
  expect(submit(longer, { ...left, base: 4 }, facts)).toBe('set_aside')
})

test('a save without a revision replaces the current answer', () => {
  expect(submit(kept(), submission({ base: null }), facts)).toMatchObject({ keep: { text: 'new', revision: 4 } })
})

test('[VAL-20] [VAL-21] a complete answer stays unchanged without Pro; with Pro an edit reopens it and its box', () => {
  const complete = kept({ status: 'COMPLETE' })
  expect(submit(complete, submission({ base: null }), facts)).toMatchObject({ refused: 'paywall', facts: { location: 'validation_edit' } })
  expect(submit(complete, submission({ text: 'old', status: 'IN_REVIEW' }), facts)).toMatchObject({ refused: 'paywall' })
  expect(submit(complete, submission({ text: 'old', status: 'COMPLETE' }), facts)).toEqual({
    keep: complete,
    changed: false,
    opensBox: false,
  })
  expect(submit(complete, submission(), { ...facts, isPro: true })).toMatchObject({
    opensBox: true,
    keep: { status: 'INCOMPLETE', text: 'new' },
  })
})

test('without Pro, what a page sends that has not seen the answer complete changes nothing and is not lost', () => {
  const complete = kept({ status: 'COMPLETE' })
  for (const status of ['INCOMPLETE', 'COMPLETE'] as const) expect(submit(complete, submission({ status }), facts)).toBe('set_aside')
  expect(submit(complete, submission({ text: 'old' }), facts)).toEqual({ keep: complete, changed: false, opensBox: false })
})

test('[VAL-27] the server refuses text over the limit, but never text that it has already stored', () => {
  expect(submit(kept(), submission({ text: 'a'.repeat(11) }), facts)).toMatchObject({ refused: 'too_long', facts: { limit: 10 } })
  const long = kept({ text: 'a'.repeat(11) })
  expect(submit(long, submission({ text: long.text, status: 'IN_REVIEW' }), facts)).toMatchObject({ keep: { status: 'IN_REVIEW' } })
})
