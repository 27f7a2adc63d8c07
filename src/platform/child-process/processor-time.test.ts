import { expect, test } from 'vitest'
import type { BusyQuestion } from './busy-child.ts'
import { ownProcess, ProcessEnded } from './child-process.ts'
import { TIME_IS_UP } from './processor-time.ts'

const busy = () => ownProcess<BusyQuestion, string>(new URL('./busy-child.ts', import.meta.url), 'is busy')

test('work that exceeds its CPU time kills its process, even when it blocks every timer', async () => {
  const child = busy()
  const ended = await child.ask({ limit: 1, work: 600, idle: 0 }).catch((error: unknown) => error)
  expect(ended).toBeInstanceOf(ProcessEnded)
  expect(ended).toMatchObject({ signal: TIME_IS_UP })
})

test('waiting does not count, nor does earlier CPU time', async () => {
  const child = busy()
  try {
    for (const idle of [0, 2, 0]) expect(await child.ask({ limit: 1, work: 0.4, idle })).toBe('done')
  } finally {
    child.end()
  }
})

test('a process that was started ahead takes the first question', async () => {
  const child = busy()
  child.start()
  const ahead = child.pid()
  try {
    expect(ahead).toBeGreaterThan(0)
    expect(await child.ask({ limit: 5, work: 0, idle: 0 })).toBe('done')
    expect(child.pid()).toBe(ahead)
  } finally {
    child.end()
  }
})
