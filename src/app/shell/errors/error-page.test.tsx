import { expect, test } from 'vitest'
import { htmlOf } from '../shell.fixtures.tsx'
import { ErrorPage } from './error-page.tsx'

test('[ERR-01] the page has a code, a title, a message, a link home, an action and a picture', async () => {
  const html = await htmlOf(<ErrorPage status={503} />)
  for (const part of ['>503<', '<h1', 'in a few minutes', 'Go back', 'Try again', '<svg']) expect(html).toContain(part)
})

test('[ERR-06] maintenance ends in a few minutes, and its one action is called Try again', async () => {
  const html = await htmlOf(<ErrorPage status={503} />)
  expect(html).toMatch(/maintenance.*in a few minutes/s)
  expect([...html.matchAll(/<button[^>]*>([^<]*)/g)].map(([, label]) => label)).toContain('Try again')
})

test('[ERR-03] the sign-in returns to the page it was opened from', async () => {
  const html = await htmlOf(<ErrorPage status={401} />, '/portfolio/documents/d1')
  expect(html).toContain('href="/login?returnTo=%2Fportfolio%2Fdocuments%2Fd1"')
  expect(html).toContain('Sign in')
  expect(html).toContain('Try again')
})

test('[ERR-04] when the action is going back it appears once', async () => {
  const html = await htmlOf(<ErrorPage status={403} />)
  expect(html.match(/Go back/g)).toHaveLength(1)
})

test('[ERR-11] a failure of the server says that it was reported, any other does not', async () => {
  const words = 'The issue was reported automatically.'
  expect(await htmlOf(<ErrorPage status={500} />)).toContain(words)
  expect(await htmlOf(<ErrorPage status={503} />)).toContain(words)
  expect(await htmlOf(<ErrorPage status={404} />)).not.toContain(words)
})

test('[ERR-12] details are shown to admins only', async () => {
  const error = new Error('a secret of the stack')
  expect(await htmlOf(<ErrorPage status={500} error={error} isAdmin />)).toContain('a secret of the stack')
  expect(await htmlOf(<ErrorPage status={500} error={error} />)).not.toContain('secret')
})

test('the page has no inline style, which the CSP would block', async () => {
  expect(await htmlOf(<ErrorPage status={500} error={new Error('x')} isAdmin />)).not.toMatch(/ style=/)
})
