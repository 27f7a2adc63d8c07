import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { axe } from './browser.ts'
import { field, openChat, send } from './chat-page.ts'
import { openGateway, type Gateway } from './gateway.ts'
import { PROJECT } from './shell/page.ts'
import { sharedServer, type Site } from './serve.ts'

const QUESTION = 'Why does the server wait for an empty line after the headers?'

let site: Site
beforeAll(async () => {
  site = await sharedServer()
})

const asked = (page: Page) => page.locator('li[data-message]').filter({ hasText: QUESTION })
const replies = (page: Page) => page.locator('li[data-message]').filter({ hasText: 'From this project’s own text' })

async function openBehind(gateway: Gateway): Promise<Page> {
  return openChat({ ...site, ...gateway })
}

/** The question of an empty chat is back in the field, below the reason, and can be sent once the connection works. */
async function keepsTheQuestion(page: Page, reason: string): Promise<void> {
  await page.getByText(reason).waitFor()
  await expect.poll(() => field(page).inputValue()).toBe(QUESTION)
  await expect.poll(() => asked(page).count()).toBe(0)
  expect(await page.getByText('The chat could not be loaded.').count()).toBe(0)
}

test.each([
  ['[CHAT-41] [CHAT-44] the first question of a chat that fails to reach the server is kept', 'cut', 'Unable to connect to the chat!'],
  [
    '[CHAT-41] [CHAT-45] the first question of a chat that a gateway refuses is kept',
    'refused',
    'Something went wrong on our end. Please try again in a moment.',
  ],
] as const)('%s', async (_, fails, reason) => {
  const gateway = await openGateway(site)
  const page = await openBehind(gateway)
  gateway.chats = fails
  await send(page, QUESTION)
  await keepsTheQuestion(page, reason)
  expect(await axe(page, '#panel-left')).toEqual([])
  gateway.chats = 'open'
  await page.getByRole('button', { name: 'Try again' }).click()
  await replies(page).waitFor()
  expect(await asked(page).count()).toBe(1)
})

test('[CHAT-41] [CHAT-49] the first question of a chat, asked after the session has expired, is kept', async () => {
  const page = await openChat(site)
  await page.context().clearCookies()
  await send(page, QUESTION)
  await keepsTheQuestion(page, 'Your session has expired. Please refresh the page to continue.')
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
})

test('[CHAT-41] [CHAT-47] a deleted chat says so, and keeps the question', async () => {
  const page = await openChat(site)
  const gone = crypto.randomUUID()
  await page.route('**/chats/*/messages', (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/chats\/[^/]+/, `chats/${gone}`),
    }),
  )
  await send(page, QUESTION)
  await keepsTheQuestion(page, 'Unable to connect to chat. Please refresh the page and try again.')
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
})

test('[CHAT-41] [CHAT-50] a malformed request shows a generic error, with a link to support', async () => {
  const page = await openChat(site)
  await page.route('**/chats/*/messages', (route) =>
    route.request().method() === 'POST' ? route.continue({ postData: JSON.stringify({ messages: [] }) }) : route.continue(),
  )
  await send(page, QUESTION)
  await keepsTheQuestion(page, 'Sorry about that! Something unexpected happened.')
  await page.getByRole('link', { name: 'Tell us about it' }).waitFor()
})

/** The server gets each question, and its answer is lost on the way. */
async function loseAnswers(page: Page): Promise<void> {
  await page.route('**/chats/*/messages', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    return route.abort()
  })
}

test('[CHAT-41] a question whose answer was lost on the way is shown as answered, and does not go back', async () => {
  const page = await openChat(site)
  await loseAnswers(page)
  await send(page, QUESTION)
  await replies(page).waitFor()
  await page.getByRole('button', { name: 'Stop', exact: true }).waitFor({ state: 'detached' })
  expect(await field(page).inputValue()).toBe('')
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  expect(await page.getByText('Unable to connect to the chat!').count()).toBe(0)
  await page.reload()
  await replies(page).waitFor()
  expect(await field(page).inputValue()).toBe('')
})

test('[CHAT-41] a question that the server saved before the connection broke is asked once', async () => {
  const page = await openChat(site)
  await loseAnswers(page)
  await page.route(/\/chats\/[^/]+\/messages\?/, (route) => route.abort())
  await send(page, QUESTION)
  await expect.poll(() => field(page).inputValue()).toBe(QUESTION)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await replies(page).waitFor()
  await page.getByRole('button', { name: 'Stop', exact: true }).waitFor({ state: 'detached' })
  expect(await asked(page).count()).toBe(1)
  expect(await field(page).inputValue()).toBe('')
})

test('a rating that fails does not send what is half written, and the next one counts', async () => {
  const page = await openChat(site)
  await send(page, QUESTION)
  await replies(page).waitFor()
  await field(page).fill('Why does the')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'This helped' }).click()
  await page.getByText('Unable to connect to the chat!').waitFor()
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'This helped' }).click()
  await page.getByRole('button', { name: 'This helped' }).and(page.locator('[aria-pressed=true]')).waitFor()
  expect(await page.getByText('Unable to connect to the chat!').count()).toBe(0)
  expect(await field(page).inputValue()).toBe('Why does the')
})

test.each(['is reloaded', 'is closed'])('[CHAT-41] a question that has not reached the server is kept when its page %s', async (how) => {
  const gateway = await openGateway(site)
  const page = await openBehind(gateway)
  gateway.chats = 'held'
  await send(page, QUESTION)
  await page.getByRole('button', { name: 'Stop', exact: true }).waitFor()
  expect(await field(page).inputValue()).toBe('')
  gateway.chats = 'open'
  const next = how === 'is closed' ? await page.context().newPage() : page
  if (how === 'is closed') await page.close()
  await next.goto(gateway.origin + PROJECT)
  await expect.poll(() => field(next).inputValue()).toBe(QUESTION)
  expect(await asked(next).count()).toBe(0)
})

test('a chat that failed to load loads after one press, whichever of its calls had failed', async () => {
  const gateway = await openGateway(site)
  const page = await openBehind(gateway)
  gateway.chats = 'refused'
  await page.reload()
  await page.getByText('The chat could not be loaded.').waitFor()
  gateway.chats = 'open'
  await page.locator('#panel-left').getByRole('button', { name: 'Try again' }).click()
  await field(page).waitFor()
})
