import { expect, test } from 'vitest'
import { countTable, daySpans, daysUntil, EVENT_FIELDS, EVENTS, isEventName, mayRecord, readEvent } from './events.rules.ts'

test('[EVENT-01] the data of events may name project, quiz, question, option, chat, document, section and billing period', () => {
  const named = ['projectId', 'quizId', 'questionId', 'optionId', 'chatId', 'documentId', 'sectionId', 'billingPeriod']
  expect(EVENT_FIELDS).toEqual(expect.arrayContaining(named))
  const used = new Set(Object.values(EVENTS).flat())
  expect(named.every((field) => used.has(field as (typeof EVENT_FIELDS)[number]))).toBe(true)
})

test('[EVENT-12] every event has a name in one catalogue, with the fields it may have', () => {
  expect(Object.keys(EVENTS)).toEqual([
    'paywall_opened',
    'paywall_closed',
    'paywall_plan_selected',
    'pricing_plan_selected',
    'checkout_started',
    'checkout_failed',
    'portal_opened',
    'pro_clicked',
    'welcome_to_pro_shown',
    'validation_completed',
    'quiz_started',
    'quiz_answered',
    'quiz_completed',
    'chat_opened',
    'chat_message_sent',
    'portfolio_document_added',
    'portfolio_document_edited',
    'portfolio_document_shown',
    'portfolio_document_hidden',
    'portfolio_document_removed',
    'portfolio_ordered',
    'portfolio_details_changed',
    'portfolio_link_copied',
    'project_shared',
    'documentation_saved',
    'note_added',
    'bookmark_toggled',
    'pin_toggled',
    'contents_jumped',
  ])
  for (const name of Object.keys(EVENTS)) expect(name).toMatch(/^[a-z]+(_[a-z]+)+$/)
  expect([isEventName('paywall_opened'), isEventName('toString'), isEventName('')]).toEqual([true, false, false])
})

test('[EVENT-01] of the data only known fields with short plain values are kept', () => {
  const data = {
    location: 'explore',
    isPro: false,
    projectId: 'x'.repeat(201),
    email: 'ada@example.org',
    sectionId: { deep: true },
    trackId: Number.NaN,
  }
  expect(readEvent('paywall_opened', data)).toEqual({ name: 'paywall_opened', data: { location: 'explore', isPro: false } })
  expect(readEvent('paywall_opened')).toEqual({ name: 'paywall_opened', data: {} })
  expect(readEvent('paywall_opened', Object.create({ location: 'inherited' }) as Record<string, unknown>)).toMatchObject({ data: {} })
  expect(readEvent('never_heard_of')).toEqual({ refused: 'unknown_event', facts: undefined })
})

test('[ADMIN-10] nothing is recorded while impersonating, nor for a client that opted out', () => {
  const cases = [false, true].flatMap((impersonating) => [false, true].map((declined) => mayRecord({ impersonating, declined })))
  expect(cases).toEqual([true, false, false, false])
})

test('counts become a row for each name, busiest first, with every day', () => {
  const days = daysUntil('2026-03-01', 3)
  expect(days).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  const counts = [
    { name: 'paywall_opened', day: '2026-02-27', count: 2 },
    { name: 'pro_clicked', day: '2026-03-01', count: 5 },
    { name: 'paywall_opened', day: '2026-03-01', count: 1 },
    // the rest of a day that was counted in part
    { name: 'pro_clicked', day: '2026-03-01', count: 2 },
    { name: 'chat_opened', day: '2026-03-01', count: 3 },
  ]
  expect(countTable(counts, days, [])).toEqual([
    { name: 'pro_clicked', total: 7, counts: [0, 0, 7], details: [] },
    { name: 'chat_opened', total: 3, counts: [0, 0, 3], details: [] },
    { name: 'paywall_opened', total: 3, counts: [2, 0, 1], details: [] },
  ])
})

test('a span of time is its days in UTC, the last one as far as it goes', () => {
  const at = (text: string) => new Date(`${text}Z`)
  const days = daySpans(at('2026-02-28T13:00:00'), at('2026-03-01T09:30:00'))
  expect(days).toEqual([
    { day: '2026-02-28', since: at('2026-02-28T00:00:00'), until: at('2026-03-01T00:00:00') },
    { day: '2026-03-01', since: at('2026-03-01T00:00:00'), until: at('2026-03-01T09:30:00') },
  ])
  expect(daySpans(at('2026-03-01T00:00:00'), at('2026-03-01T00:00:00'))).toEqual([])
  expect(daySpans(at('2026-03-02T00:00:00'), at('2026-03-01T00:00:00'))).toEqual([])
})
