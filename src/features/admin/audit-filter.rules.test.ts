import { expect, test } from 'vitest'
import { auditFilterIn, daysOf } from './audit-filter.rules.ts'

test.each([
  [{}, {}],
  [
    { who: ' ada ', what: '', from: '2026-11-01', to: '2026-11-02' },
    { who: 'ada', from: '2026-11-01', to: '2026-11-02' },
  ],
  [{ from: '0000-01-01', to: '9999-12-31' }, {}],
  [{ after: '01980000-0000-7000-8000-00000000000a' }, { after: '01980000-0000-7000-8000-00000000000a' }],
  [{ after: 'the end' }, {}],
  [{ after: 'aaaaaaaa-aaaa-0aaa-0aaa-aaaaaaaaaaaa' }, {}],
  [{ from: '2026-02-31' }, {}],
  [{ who: ['ada'], what: 404, from: 'yesterday', to: '2026-13-40' }, { what: '404' }],
])('%j asks for %j', (search, filter) => {
  expect(auditFilterIn(search)).toEqual(filter)
})

test('the last day belongs to it whole', () => {
  expect(daysOf({ from: '2026-11-01', to: '2026-11-02' })).toEqual({ since: new Date('2026-11-01'), before: new Date('2026-11-03') })
  expect(daysOf({})).toEqual({ since: null, before: null })
})
