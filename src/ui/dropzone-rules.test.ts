import { expect, test } from 'vitest'
import {
  DEFAULT_LIMITS,
  DROPZONE_STATUSES,
  type DropzoneEvent,
  type DropzoneState,
  IDLE,
  checkFile,
  nextState,
  wholePercent,
} from './dropzone-rules.ts'

const shelf = { name: 'shelf.png', size: 2048 }
const choose: DropzoneEvent = { type: 'choose', file: shelf }

function after(...events: DropzoneEvent[]): DropzoneState {
  return events.reduce(nextState, IDLE)
}

test('[UI-18] progress is rounded to whole percent and stays between 0 and 100', () => {
  expect(wholePercent(0.333)).toBe(33)
  expect(wholePercent(0.005)).toBe(1)
  expect(wholePercent(1.2)).toBe(100)
  expect(after(choose, { type: 'progress', fraction: 0.333 }).percent).toBe(33)
})

test('[UI-20] an upload goes from idle over uploading to success or error', () => {
  expect(DROPZONE_STATUSES).toEqual(['idle', 'uploading', 'success', 'error'])
  expect(IDLE.status).toBe('idle')
  expect(after(choose).status).toBe('uploading')
  expect(after(choose, { type: 'succeed' })).toMatchObject({ status: 'success', percent: 100, file: shelf })
  expect(after(choose, { type: 'fail', problem: 'failed' })).toMatchObject({ status: 'error', problem: 'failed' })
})

test('[UI-22] Retry clears the file and returns to idle', () => {
  expect(after(choose, { type: 'fail', problem: 'failed' }, { type: 'clear' })).toEqual(IDLE)
})

test('results after a cancel are ignored', () => {
  expect(after(choose, { type: 'clear' }, { type: 'succeed' })).toEqual(IDLE)
  expect(after(choose, { type: 'clear' }, { type: 'progress', fraction: 0.5 })).toEqual(IDLE)
})

test('[UI-23] the default accepts files of at most 10 MB', () => {
  expect(DEFAULT_LIMITS.maxBytes).toBe(10 * 1024 * 1024)
  expect(checkFile({ name: 'a.pdf', size: DEFAULT_LIMITS.maxBytes })).toBeNull()
  expect(checkFile({ name: 'a.pdf', size: DEFAULT_LIMITS.maxBytes + 1 })).toBe('too-big')
})

test.each(['a.pdf', 'a.PNG', 'a.jpg', 'a.jpeg', 'a.gif'])('%s is accepted', (name) => {
  expect(checkFile({ name, size: 1 })).toBeNull()
})

test.each(['a.svg', 'png', 'a.png.exe'])('%s is of the wrong type', (name) => {
  expect(checkFile({ name, size: 1 })).toBe('wrong-type')
})

test('an empty file is refused before its type is checked', () => {
  expect(checkFile({ name: 'a.exe', size: 0 })).toBe('empty')
})
