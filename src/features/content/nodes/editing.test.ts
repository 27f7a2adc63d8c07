import { expect, test } from 'vitest'
import { keeps } from './editing.ts'

test('Enter or a changed blur saves; Escape or an unchanged blur cancels', () => {
  expect([keeps('a', 'b', 'enter'), keeps('a', 'b', 'blur')]).toEqual([true, true])
  expect([keeps('a', 'b', 'escape'), keeps('a', ' a ', 'blur'), keeps('', '', 'enter')]).toEqual([false, false, false])
})
