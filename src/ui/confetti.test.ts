import { expect, test } from 'vitest'
import { CONFETTI } from './confetti.ts'

test('[SHARE-03] 300 pieces fly, spread over 60 degrees', () => {
  expect(CONFETTI).toEqual({ particleCount: 300, spread: 60 })
})
