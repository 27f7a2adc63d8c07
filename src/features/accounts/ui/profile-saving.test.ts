import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ResponseError } from '#platform/calls/errors.ts'
import { nameToSave, saveProfile, type SavingOptions } from './profile-saving.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const broken = () => new ResponseError(500, { code: 'INTERNAL_SERVER_ERROR', message: '', defined: false, data: undefined })

test('[USER-24] an unchanged or empty name is not saved', () => {
  expect([nameToSave('Ada', 'Ada'), nameToSave('Ada', ''), nameToSave('Ada', '   '), nameToSave('Ada', ' Ada ')]).toEqual([
    null,
    null,
    null,
    null,
  ])
})

test('[USER-25] another name is saved trimmed', () => {
  expect(nameToSave('Ada', '  Ada Lovelace ')).toBe('Ada Lovelace')
})

test('[USER-27] [USER-35] a name or picture is sent up to three times, 500 and 1000 ms apart, with one key', async () => {
  const sent: { at: number; key: string }[] = []
  const begun = Date.now()
  const saving = saveProfile(({ context }: SavingOptions) => {
    sent.push({ at: Date.now() - begun, key: context.idempotencyKey })
    return Promise.reject(broken())
  })
  const failed = expect(saving).rejects.toThrow(ResponseError)
  await vi.advanceTimersByTimeAsync(10_000)
  await failed
  expect(sent.map(({ at }) => at)).toEqual([0, 500, 1500])
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
})
