import { expect, test } from 'vitest'
import { welcomeOf, type Arrival } from './after-sign-in.ts'

const arrival: Arrival = { way: 'code', isSignedIn: true, hasCategories: false, isPortfolio: false, isLoginPage: false }
const welcome = (facts: Partial<Arrival>) => welcomeOf({ ...arrival, ...facts })

test('[AUTH-21] with categories selected, and not on the portfolio, the navigation opens after 100 ms', () => {
  expect(welcome({ hasCategories: true })).toEqual({ act: 'navigation', after: 100 })
})

test('[AUTH-22] otherwise a toast shows after 300 ms', () => {
  expect(welcome({})).toEqual({ act: 'toast', way: 'code', after: 300 })
  expect(welcome({ hasCategories: true, isPortfolio: true })).toEqual({ act: 'toast', way: 'code', after: 300 })
})

test('[AUTH-23] a reload after a failed login opens the login, except on the portfolio and on the login page itself', () => {
  expect(welcome({ isSignedIn: false })).toEqual({ act: 'login', after: 0 })
  expect(welcome({ isSignedIn: false, isPortfolio: true })).toBeNull()
  expect(welcome({ isSignedIn: false, isLoginPage: true })).toBeNull()
})

test('[AUTH-24] Google is the other way: it has its own toast, and a cancelled sign-in does nothing', () => {
  expect(welcome({ way: 'google', hasCategories: true })).toEqual({ act: 'toast', way: 'google', after: 300 })
  expect(welcome({ way: 'google', isSignedIn: false })).toBeNull()
})

test('an ordinary visit does nothing', () => {
  expect(welcome({ way: null })).toBeNull()
  expect(welcome({ way: null, isSignedIn: false })).toBeNull()
})
