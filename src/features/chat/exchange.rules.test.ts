import { expect, test } from 'vitest'
import { idleExchange, nextExchange, toldOf, type Exchange, type ExchangeEvent } from './exchange.rules.ts'
import { addEvent, beginReply } from './reply-stream.rules.ts'
import { NO_REPLY } from './shown-messages.rules.ts'

const question = { id: 'q', role: 'user' as const, content: [], timestamp: '2026-11-24T10:00:00Z', ...NO_REPLY, isPending: true }
const asked: ExchangeEvent = { type: 'asked', question }
const named: ExchangeEvent = { type: 'named', streamId: 's' }
const stopped: ExchangeEvent = { type: 'stopped' }
const broken: ExchangeEvent = { type: 'failed', trouble: { type: 'STREAMING_ERROR', says: null } }
const heard = (...data: string[]): ExchangeEvent => ({ type: 'heard', reply: data.reduce(addEvent, beginReply('q')) })

function after(...events: ExchangeEvent[]): Exchange {
  return events.reduce((now, event) => nextExchange(now, event)[0], idleExchange)
}

test('a question is pending until the server has named the stream of its reply', () => {
  expect(after(asked)).toMatchObject({ phase: 'asking', question: { id: 'q', isPending: true } })
  expect(after(asked, named)).toMatchObject({ phase: 'hearing', streamId: 's', question: { isPending: false } })
  expect(after(asked, named, heard('[DONE]'), { type: 'ended' })).toEqual(idleExchange)
})

test('an exchange that is under way takes no second question, and an idle one hears nothing', () => {
  const other: ExchangeEvent = { type: 'asked', question: { ...question, id: 'other' } }
  expect(after(asked, other).question?.id).toBe('q')
  for (const late of [named, heard('[DONE]'), stopped, broken]) expect(after(late)).toEqual(idleExchange)
})

test.each([
  ['before the stream has a name, it waits for one', [asked], 'give_up_soon'],
  ['a second press changes nothing', [asked, stopped], undefined],
  ['while the reply comes, the server is told', [asked, named], 'cancel'],
  ['the server is told once', [asked, named, stopped], undefined],
] as [string, ExchangeEvent[], string | undefined][])('Stop: %s', (_, before, effect) => {
  expect(nextExchange(after(...before), stopped)[1]).toBe(effect)
})

test('a stream that is named after Stop was pressed is cancelled at once', () => {
  expect(nextExchange(after(asked, stopped), named)[1]).toBe('cancel')
})

test('a failure belongs to the question, keeps what the model said, and goes with the next question', () => {
  const failure = JSON.stringify({ type: 'failure', reason: 'busy', says: '', projectAnswers: true })
  const failed = after(asked, named, heard(failure, 'error: [ERROR] The model is busy.'), broken, { type: 'ended' })
  expect(failed).toMatchObject({ phase: 'idle', failed: { id: 'q', type: 'STREAMING_ERROR' }, says: 'The model is busy.' })
  expect(toldOf(failed)).toMatchObject({ problem: 'STREAMING_ERROR', says: 'The model is busy.', modelFailed: { projectAnswers: true } })
  expect(nextExchange(failed, asked)[0]).toMatchObject({ failed: null, problem: null, says: null, modelFailed: null })
})

test('a refusal that says when to retry says so', () => {
  const limited = after(asked, { type: 'failed', trouble: { type: 'RATE_LIMIT_ERROR', says: 'Ask again in a minute.' } }, { type: 'ended' })
  expect(toldOf(limited)).toMatchObject({ problem: 'RATE_LIMIT_ERROR', says: 'Ask again in a minute.', modelFailed: null })
})

test('an upload that the server no longer has is no failure of the question', () => {
  const gone = after(asked, { type: 'file_gone', fileKey: 'k' }, { type: 'ended' })
  expect(gone).toMatchObject({ phase: 'idle', goneFile: 'k', failed: null, problem: null })
})

test('a failed question that has its answer after all has not failed', () => {
  const failed = after(asked, broken, { type: 'ended' })
  expect(nextExchange(failed, { type: 'answered' })[0]).toMatchObject({ failed: null, problem: null })
  expect(after(asked, broken, { type: 'answered' }, { type: 'ended' })).toMatchObject({ phase: 'idle', failed: null, problem: null })
})

test('what failed is an act on what is saved, until another begins or a question fails', () => {
  const failed = after({ type: 'act_failed', trouble: { type: 'NETWORK_ERROR', says: null } })
  expect(toldOf(failed)).toMatchObject({ problem: 'NETWORK_ERROR', hasActFailed: true })
  expect(nextExchange(failed, { type: 'act_begun' })[0].problem).toBeNull()
  expect(toldOf([asked, broken].reduce((now, event) => nextExchange(now, event)[0], failed))).toMatchObject({
    problem: 'STREAMING_ERROR',
    hasActFailed: false,
  })
})

test('a wish to try again outlives the failed exchange, until it is granted', () => {
  const wanted = after(asked, broken, { type: 'wanted_again' }, { type: 'ended' })
  expect(wanted.isWantedAgain).toBe(true)
  expect(nextExchange(wanted, { type: 'began_again' })[0].isWantedAgain).toBe(false)
})

test('says whether it looks for words or saves them', () => {
  const word = JSON.stringify({ type: 'text', text: 'A lamp' })
  const typing = (...events: ExchangeEvent[]) => toldOf(after(...events)).typing
  expect([typing(), typing(asked), typing(asked, named)]).toEqual([null, 'looking', 'looking'])
  expect(typing(asked, named, { type: 'drawn', reply: addEvent(beginReply('q'), word) })).toBeNull()
  expect(typing(asked, named, heard('[DONE]'))).toBe('looking')
  expect(typing(asked, named, heard(word, '[DONE]'))).toBe('keeping')
})
