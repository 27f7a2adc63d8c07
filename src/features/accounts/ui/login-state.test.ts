import { expect, test } from 'vitest'
import { firstLoginState, nextLoginState, type LoginEvent } from './login-state.ts'

function after(...events: LoginEvent[]) {
  return events.reduce(nextLoginState, firstLoginState)
}

const typed: LoginEvent = { type: 'email', email: 'ada@example.org' }
const sent: LoginEvent = { type: 'sent', email: 'ada@example.org' }

test('[AUTH-15] the state of a login is its address, code, step, whether it waits, and its error', () => {
  expect(firstLoginState).toEqual({ email: '', verificationCode: '', step: 'INITIAL', isLoading: false, error: null })
})

test('[AUTH-17] the code step follows once the code was sent', () => {
  expect(after(typed, { type: 'ask' })).toMatchObject({ step: 'INITIAL', isLoading: true })
  expect(after(typed, { type: 'ask' }, sent)).toMatchObject({
    step: 'OTP_VERIFICATION',
    isLoading: false,
    email: 'ada@example.org',
  })
})

test('the code step names the address of the code, also when another one was typed while the mail went out', () => {
  expect(after(typed, { type: 'ask' }, { type: 'email', email: 'eve@example.org' }, sent)).toMatchObject({
    step: 'OTP_VERIFICATION',
    email: 'ada@example.org',
  })
})

test('[AUTH-18] [AUTH-19] going back clears the error and the code and keeps the address', () => {
  const state = after(typed, { type: 'ask' }, sent, { type: 'code', code: '123456' }, { type: 'refuse', error: 'no' }, { type: 'back' })
  expect(state).toEqual({ ...firstLoginState, email: 'ada@example.org' })
})

test('a refusal ends the waiting, and the next try clears it', () => {
  expect(after(typed, { type: 'ask' }, { type: 'refuse', error: 'no' })).toMatchObject({ isLoading: false, error: 'no' })
  expect(after(typed, { type: 'ask' }, { type: 'refuse', error: 'no' }, { type: 'ask' }).error).toBeNull()
})
