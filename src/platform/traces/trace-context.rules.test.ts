import { expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { isChosen, readTraceparent, traceOfJob } from './trace-context.rules.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const SPAN = '00f067aa0ba902b7'

test.each([
  [`00-${TRACE}-${SPAN}-01`, true],
  [`00-${TRACE}-${SPAN}-00`, false],
  [`00-${TRACE}-${SPAN}-03`, true],
  // a later version may say more
  [`01-${TRACE}-${SPAN}-01-more`, true],
])('%s is read', (header, isSampled) => {
  expect(readTraceparent(header)).toEqual({ traceId: TRACE, spanId: SPAN, isSampled })
})

test.each([
  undefined,
  '',
  `ff-${TRACE}-${SPAN}-01`,
  `00-${TRACE}-${SPAN}-01-more`,
  `00-${TRACE.toUpperCase()}-${SPAN}-01`,
  `00-${'0'.repeat(32)}-${SPAN}-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `00-${TRACE}-${SPAN}`,
  `00-${TRACE}-ada@example.org-01`,
  `00-${TRACE}-${SPAN}-01\n`,
  `${'0'.repeat(100_000)}-${TRACE}`,
])('%.40j counts as absent', (header) => {
  expect(readTraceparent(header)).toBeNull()
})

test('all, none, or about as many as asked for are chosen, of jobs too, and a trace always or never', () => {
  const ids = Array.from({ length: 4000 }, () => traceOfJob(newId()).traceId)
  expect(ids.filter((id) => isChosen(id, 1))).toHaveLength(4000)
  expect(ids.filter((id) => isChosen(id, 0))).toHaveLength(0)
  const tenth = ids.filter((id) => isChosen(id, 0.1))
  expect(tenth.length).toBeGreaterThan(250)
  expect(tenth.length).toBeLessThan(600)
  expect(tenth.every((id) => isChosen(id, 0.2))).toBe(true)
})

test("a job's id names its trace and its first span", () => {
  expect(traceOfJob('0199b0c1-7c3e-7abc-8def-0123456789ab')).toEqual({
    traceId: '0199b0c17c3e7abc8def0123456789ab',
    spanId: '8def0123456789ab',
  })
})
