import { expect, test } from 'vitest'
import { killWhileAnswering } from './reply-survival.ts'

const ROUNDS = 2

test(
  'killed while the tutor answers six learners, the server has every question once, and every answer complete after a retry',
  { retry: 0 },
  async () => {
    const { asked, underWay, ...wrong } = await killWhileAnswering(ROUNDS)
    expect(asked).toBe(12)
    expect(underWay).toBeGreaterThan(0)
    expect(wrong).toEqual({ lost: 0, doubled: 0, broken: 0, paidTwice: 0 })
  },
)
