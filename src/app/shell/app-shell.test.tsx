import { expect, test } from 'vitest'
import { ResponseError } from '#platform/calls/errors.ts'
import { AppShell } from './app-shell.tsx'
import { AuthenticationManager, needsSignIn } from './authentication-manager.tsx'
import { htmlOf } from './shell.fixtures.tsx'
import { UserView } from './toolbar/views/user-view.tsx'

const ada = { name: 'Ada', email: 'ada@example.org', nickname: 'ada', picture: null, isPro: false, isAdmin: false }

/** The position of each part, searched after the one before; -1 when missing. */
function orderOf(html: string, parts: readonly string[]): number[] {
  let from = 0
  return parts.map((part) => {
    const at = html.indexOf(part, from)
    from = at
    return at === -1 ? Number.NaN : at
  })
}

test('[SHELL-76] the authentication manager renders nothing', async () => {
  expect(await htmlOf(<AuthenticationManager />)).toBe('')
})

test('a change refused with 401 opens the sign-in, any other failure does not', () => {
  const answered = (status: number) => new ResponseError(status, { code: 'X', message: 'x', defined: true, data: null })
  expect(needsSignIn(answered(401))).toBe(true)
  expect(needsSignIn(answered(403))).toBe(false)
  expect(needsSignIn(new Error('a bug'))).toBe(false)
})

test('[SHELL-16] the server renders a toolbar on "/" only for a signed-in user', async () => {
  expect(await htmlOf(<AppShell>start</AppShell>, '/')).not.toContain('aria-label="Toolbar"')
  expect(await htmlOf(<AppShell user={ada}>start</AppShell>, '/')).toContain('aria-label="Toolbar"')
})

test('[SHELL-29] the toolbar is the logo, the buttons in the middle, and Login or the avatar on the right', async () => {
  const inOrder = (html: string, ...parts: string[]) => expect(parts.map((part) => html.indexOf(part))).toEqual(orderOf(html, parts))
  inOrder(await htmlOf(<AppShell>page</AppShell>, '/projects/a'), 'aria-label="Waymark home"', '>Projects<', '>Portfolio<', '>Login<')
  const learner = await htmlOf(<AppShell user={ada}>page</AppShell>, '/projects/a')
  inOrder(learner, 'aria-label="Today, Waymark home"', '>Projects<', '>Portfolio<', 'aria-label="Your profile, Ada"')
})

test('[SHELL-45] the toolbar ends with Login and has the tab logged out, and ends with the avatar logged in', async () => {
  const visitor = await htmlOf(<AppShell>page</AppShell>, '/projects/a')
  expect(visitor).toContain('>Login<')
  expect(visitor).toContain('Explore your potential')
  const learner = await htmlOf(<AppShell user={ada}>page</AppShell>, '/projects/a')
  expect(learner).toContain('aria-label="Your profile, Ada"')
  expect(learner).not.toContain('>Login<')
  expect(learner).not.toContain('Explore your potential')
})

test('[SHELL-42] without the chat flag the buttons are "Portfolio", "Projects", and "Ask", a link to the community', async () => {
  const html = await htmlOf(<AppShell flags={{ chatToolbar: false, liveDocs: true }}>page</AppShell>, '/projects/a')
  const [, toolbar = ''] = /aria-label="Toolbar"(.*?)<\/nav>/s.exec(html) ?? []
  const named = [...toolbar.matchAll(/<(a|button)\b([^>]*)>(.*?)<\/\1>/gs)].map(([, tag, attributes = '', inside = '']) => [
    tag,
    /href="([^"]+)"/.exec(attributes)?.[1] ?? null,
    /aria-label="([^"]+)"/.exec(attributes)?.[1] ?? inside.replace(/<[^>]+>/g, ''),
  ])
  const wayOut = ['Keep the toolbar in view', 'Menu', 'Login'].map((name) => ['button', null, name])
  expect(named).toEqual([
    ['a', '/onboarding', 'Waymark home'],
    ['a', '/portfolio', 'Portfolio'],
    ['button', null, 'Projects'],
    ['a', 'https://community.waymark.test', 'Ask'],
    ...wayOut,
  ])
})

test.each([
  ['https://community.waymark.test', 'Visit community', true],
  ['mailto:hello@waymark.test?subject=Waymark', 'Visit community (by e-mail)', false],
])('[USER-16] the community at %s is said to be where it is, and an e-mail leaves no empty tab', async (communityUrl, name, hasTab) => {
  const html = await htmlOf(<UserView user={null} />, '/terms', { communityUrl })
  const [, attributes = '', inside = ''] = [...html.matchAll(/<a\b([^>]*)>(.*?)<\/a>/gs)].find(([link]) => link.includes('Visit')) ?? []
  expect([inside.replaceAll(/<[^>]+>/g, ''), attributes.includes('target="_blank"')]).toEqual([name, hasTab])
})

test('the server renders the panels closed, and without inline style', async () => {
  const html = await htmlOf(<AppShell>page</AppShell>, '/projects/a')
  expect(html).toContain('id="panel-left"')
  expect(html).toContain('id="panel-right"')
  expect(html).not.toMatch(/ style=/)
  expect(await htmlOf(<AppShell>page</AppShell>, '/onboarding')).not.toContain('id="panel-left"')
})

test('[ADMIN-08] an impersonating admin sees who is being impersonated', async () => {
  const html = await htmlOf(<AppShell impersonating="ada@example.org">page</AppShell>, '/projects/a')
  expect(html).toContain('You are currently impersonating: ada@example.org')
})
