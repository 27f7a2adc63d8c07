import { expect, test } from 'vitest'
import { profileAddress } from './credentials.rules.ts'

test('the form of a profile has the title, who issued it, when, and the lasting address of the proof', () => {
  const work = { title: 'Read & write: the DNS', finishedAt: '2026-01-31T23:30:00Z' }
  const { origin, pathname, searchParams } = new URL(profileAddress('Waymark', work, 'https://waymark.test/proofs/1'))
  expect(origin + pathname).toBe('https://www.linkedin.com/profile/add')
  expect(Object.fromEntries(searchParams)).toEqual({
    startTask: 'CERTIFICATION_NAME',
    name: 'Read & write: the DNS',
    organizationName: 'Waymark',
    issueYear: '2026',
    issueMonth: '1',
    certUrl: 'https://waymark.test/proofs/1',
  })
})
