import { expect, test } from 'vitest'
import { upgradeHash, upgradeIn } from './upgrade-hash.ts'

test('[PLAN-17] an address keeps the reason for which the plans were opened', () => {
  expect(upgradeIn(`/projects/lamp?track=low${upgradeHash('secret_mission_unlock')}`)).toEqual({
    reason: 'secret_mission_unlock',
    rest: '/projects/lamp?track=low',
  })
  expect(upgradeIn(`/${upgradeHash('pricing')}`)).toEqual({ reason: 'pricing', rest: '/' })
  expect(upgradeHash('pricing')).toBe('#upgrade')
  expect(['/', '/#upgraded', '/#upgrade=', '/#upgrade=a<b', '/projects/lamp#glow'].map(upgradeIn)).toEqual(Array(5).fill(null))
})
