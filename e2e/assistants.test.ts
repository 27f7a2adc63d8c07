import { afterAll, beforeAll, expect, test } from 'vitest'
import { callTool, connect } from '#app/server/acceptance/assistants.fixtures.ts'
import { kitchenFolder } from '#app/server/acceptance/check.fixtures.ts'
import { alive, axe, DESKTOP, PHONE, TABLET } from './browser.ts'
import { ask, newEmail, openSignedIn } from './people.ts'
import { isSoundInPictures } from './screens.ts'
import { startServer, type Running } from './serve.ts'

let site: Running
let content: Awaited<ReturnType<typeof kitchenFolder>>
beforeAll(async () => {
  content = await kitchenFolder()
  site = await startServer({ CONTENT_DIR: content.path })
})
afterAll(async () => {
  await site.stop()
  await content[Symbol.asyncDispose]()
})

test('by keyboard, from the account to a token, to an assistant that reads a step over HTTP, and to its end', async () => {
  const page = await openSignedIn(site, newEmail(), '/')
  await page.getByRole('button', { name: /^Your profile/ }).click()
  await page.getByRole('button', { name: 'Account settings' }).click()
  await page.getByText('None is connected.').waitFor()
  await page.getByRole('link', { name: 'Connect a coding assistant' }).press('Enter')
  await page.waitForURL(`${site.origin}/assistants`)
  await alive(page)
  expect(await axe(page)).toEqual([])
  await page.getByLabel('Name').fill('Terminal')
  // nothing ticked: a sentence, and no token
  await page.getByLabel(/^Read steps/).press(' ')
  await page.getByLabel(/^Check/).press(' ')
  await page.getByLabel('Name').press('Enter')
  await page.getByText('Tick at least one.').waitFor()
  await page.getByLabel(/^Read steps/).press(' ')
  await page.getByLabel(/^Write notes/).press(' ')
  await page.getByRole('button', { name: 'Make the token' }).press('Enter')
  await page.getByText('Copy the token now. It is not shown again.').waitFor()
  expect(await axe(page)).toEqual([])
  const token = (await page.getByRole('group', { name: 'Token' }).textContent()) ?? ''
  expect(token).toMatch(/^waymark_[\w-]{43}$/)
  const line = page.getByRole('tabpanel').filter({ visible: true }).locator('code')
  expect(await line.textContent()).toBe(
    `claude mcp add --transport http waymark ${site.origin}/mcp --header "Authorization: Bearer ${token}"`,
  )
  await page.getByRole('tab', { name: 'Claude Code' }).focus()
  for (const client of ['VS Code', 'Cursor', 'Codex CLI', 'Zed', 'Another']) {
    await page.keyboard.press('ArrowRight')
    expect(await page.getByRole('tab', { selected: true }).textContent()).toBe(client)
    expect(await line.textContent()).toContain(`Bearer ${token}`)
  }

  const assistant = await connect(site.origin, token)
  expect((await assistant.listTools()).tools.map(({ name }) => name)).toEqual(['where_am_i', 'read_step', 'what_next', 'hint', 'note'])
  expect((await callTool(assistant, 'read_step', { project: 'kitchen' })).whole).toContain('mkdir kitchen')
  await callTool(assistant, 'note', { project: 'kitchen', beside: 'Cook.', text: 'Mind the salt.' })

  await page.reload()
  await alive(page)
  expect(await page.getByText(token).count()).toBe(0)
  await page.getByText(/^last used /).waitFor()
  await page.getByRole('button', { name: 'End Terminal' }).press('Enter')
  await page.getByText('None is connected.').waitFor()
  await expect(assistant.listTools()).rejects.toThrow()
  await page.goto(`${site.origin}/notes`)
  await page.getByText('Mind the salt.').waitFor()
})

test('a press after a lost reply gets the token that was made, and no second one', async () => {
  const page = await openSignedIn(site, newEmail(), '/assistants')
  await page.getByText('None is connected.').waitFor()
  let lost = 0
  await page.route('**/user/assistants', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue()
    lost += 1
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Make the token' }).click()
  await page.getByRole('alert').waitFor()
  await page.getByRole('button', { name: 'End My editor' }).waitFor()
  await page.getByRole('button', { name: 'Make the token' }).click()
  await page.getByText('Copy the token now. It is not shown again.').waitFor()
  expect((await ask(page, 'GET', '/user/assistants')).body).toHaveLength(1)
})

test('a visitor is asked to sign in first, and the screens at three widths, light and dark', async () => {
  for (const [name, viewport] of [
    ['wide', DESKTOP],
    ['middle', TABLET],
    ['phone', PHONE],
  ] as const) {
    const page = await openSignedIn(site, newEmail(), '/assistants', { viewport })
    await page.getByText('None is connected.').waitFor()
    await isSoundInPictures(page, `assistants-${name}`)
    await page.getByRole('button', { name: 'Make the token' }).click()
    await page.getByText('Copy the token now. It is not shown again.').waitFor()
    await page.getByRole('button', { name: 'End My editor' }).waitFor()
    await isSoundInPictures(page, `assistants-made-${name}`)
    await page.context().clearCookies()
    await page.goto(`${site.origin}/assistants`)
    await page
      .getByText(/log in|sign in/i)
      .first()
      .waitFor()
    await page.context().close()
  }
})
