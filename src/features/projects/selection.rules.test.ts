import { expect, test } from 'vitest'
import { changesTo, canonicalSelection, selectionTag } from './selection.rules.ts'

const now = new Date('2026-03-01T12:00:00.000Z')
const one = { projectId: 'dns', selectedTime: '2026-02-01T00:00:00.000Z' }
const two = { projectId: 'http', selectedTime: '2026-02-02T00:00:00.000Z' }

test('a list has the same tag in any order, and another one after every change', () => {
  expect(selectionTag([one, two])).toBe(selectionTag([two, one, { projectId: 'tls', selectedTime: null }]))
  const names = [[], [one], [two], [one, two], [{ ...one, selectedTime: two.selectedTime }]].map(selectionTag)
  expect(new Set(names).size).toBe(names.length)
  expect(selectionTag([])).toMatch(/^"0-[0-9a-f]{16}"$/)
})

test('the list has the projects with a time', () => {
  const projects = [
    { id: 'http', selectedTime: two.selectedTime },
    { id: 'tls', selectedTime: null },
    { id: 'dns', selectedTime: one.selectedTime },
  ]
  expect(canonicalSelection(projects)).toEqual([one, two])
})

const whole = (list: (typeof one)[]) => ({ list, isWhole: true })
const some = (list: { projectId: string; selectedTime: string | null }[]) => ({ list, isWhole: false })

test('a whole list removes missing projects and changes new or different times; an equal one changes nothing', () => {
  expect(changesTo([one, two], whole([one]), now)).toEqual([{ projectId: 'http', selectedAt: null }])
  expect(changesTo([one], whole([one, two]), now)).toEqual([{ projectId: 'http', selectedAt: new Date('2026-02-02T00:00:00.000Z') }])
  expect(changesTo([one, two], whole([two, one]), now)).toEqual([])
  expect(changesTo([two], whole([{ ...two, selectedTime: one.selectedTime }]), now)).toHaveLength(1)
})

test('single changes leave other projects alone; null removes, and an earlier time changes nothing', () => {
  expect(changesTo([one, two], some([{ ...one, selectedTime: null }]), now)).toEqual([{ projectId: 'dns', selectedAt: null }])
  expect(changesTo([two], some([one]), now)).toEqual([{ projectId: 'dns', selectedAt: new Date('2026-02-01T00:00:00.000Z') }])
  expect(changesTo([two], some([{ ...two, selectedTime: one.selectedTime }]), now)).toEqual([])
  expect(changesTo([], some([{ projectId: 'dns', selectedTime: null }]), now)).toEqual([])
})

test('a future time becomes now', () => {
  const ahead = { projectId: 'dns', selectedTime: '2031-01-01T00:00:00.000Z' }
  expect(changesTo([], some([ahead]), now)).toEqual([{ projectId: 'dns', selectedAt: now }])
})
