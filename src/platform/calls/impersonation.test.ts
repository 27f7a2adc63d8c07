import { expect, test } from 'vitest'
import { addressAs, impersonationHeaders, splitImpersonation, whoIn } from './impersonation.ts'

test('[ADMIN-07] the headers come from the query: either or both', () => {
  expect(impersonationHeaders('?userId=7')).toEqual({ 'x-impersonate-user-id': '7' })
  expect(impersonationHeaders('?userEmail=zoë@example.org')).toEqual({ 'x-impersonate-user-email': 'zo%C3%AB@example.org' })
  expect(impersonationHeaders('?track=low')).toEqual({})
})

test('the impersonation part is removed from the address, and the rest stays', () => {
  expect(splitImpersonation('?track=low&userId=7&userEmail=a%40b.de')).toEqual({ asked: 'userId=7&userEmail=a%40b.de', rest: 'track=low' })
  expect(splitImpersonation('')).toEqual({ asked: '', rest: '' })
  expect(splitImpersonation('?userId=')).toEqual({ asked: '', rest: '' })
})

test('a learner is named by id, or else by e-mail address', () => {
  expect([whoIn('userId=7&userEmail=a@b.de'), whoIn('?userEmail=a@b.de'), whoIn('')]).toEqual(['7', 'a@b.de', null])
})

test('the learner is added to the query of an address', () => {
  const asked = 'userEmail=a%40b.de'
  expect(addressAs(asked, { pathname: '/terms', search: '', hash: '#end' })).toBe('/terms?userEmail=a%40b.de#end')
  expect(addressAs(asked, { pathname: '/', search: '?track=low', hash: '' })).toBe('/?track=low&userEmail=a%40b.de')
})
