import { expect, test } from 'vitest'
import { answerPoll, GRANT_MS, machineName, newUserCode, userCodeIn } from './devices.rules.ts'

test('a code is eight letters that make no word, and is read however it is typed', () => {
  let next = 0
  expect(newUserCode(() => (next += 1))).toBe('CDFG-HJKL')
  expect(['cdfg-hjkl', ' CDFG HJKL ', 'cdfghjkl'].map(userCodeIn)).toEqual(Array.from({ length: 3 }, () => 'CDFG-HJKL'))
  expect(['', 'CDFG-HJK', 'ADFG-HJKL', 'CDFG-HJKL-M', 'CDFG-HJK%'].map(userCodeIn)).toEqual([null, null, null, null, null])
})

test('a machine’s name shows nothing that could hide a part of the page', () => {
  expect(machineName(' ada\u202e\u001b[31m\n desk ')).toBe('ada [31m desk')
  expect(machineName('\u0000')).toBe('unknown')
  expect(machineName('x'.repeat(300))).toHaveLength(60)
})

const now = new Date('2026-01-01T00:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const grant = { state: 'asked', polledAt: null, interval: 5, expiresAt: new Date(now.getTime() + GRANT_MS) } as const

test('a machine that waits is told to wait, to wait longer, that it is let in or not, and that the code is too old', () => {
  expect(answerPoll(grant, now)).toMatchObject({ refused: 'authorization_pending', facts: { interval: 5 } })
  expect(answerPoll({ ...grant, polledAt: now }, later(4))).toMatchObject({ refused: 'slow_down', facts: { interval: 10 } })
  expect(answerPoll({ ...grant, state: 'allowed', polledAt: now }, later(4))).toMatchObject({ refused: 'slow_down' })
  expect(answerPoll({ ...grant, state: 'allowed' }, now)).toBe('allowed')
  expect(answerPoll({ ...grant, state: 'given' }, later(1))).toBe('given')
  expect(answerPoll({ ...grant, state: 'given' }, later(600))).toMatchObject({ refused: 'expired_token' })
  expect(answerPoll({ ...grant, state: 'refused' }, now)).toMatchObject({ refused: 'access_denied' })
  expect(answerPoll({ ...grant, state: 'allowed' }, later(600))).toMatchObject({ refused: 'expired_token' })
})
