import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startPeer, type Peer } from '#platform/models/peer.fixtures.ts'
import { alive, axe, complaintsOf, openPage } from './browser.ts'
import { field, send } from './chat-page.ts'
import { act, answer } from './notes/model.ts'
import { dialog, WORKSHOP } from './projects/page.ts'
import { openAs, setPerson, startWorkbench, type Standing } from './projects/site.ts'
import type { Running } from './serve.ts'
import { bar, panel, wake } from './shell/page.ts'

const VAULT = '/projects/vault'
const QUESTION = 'How do I screw the legs to the plate of the bench?'

let site: Running
/** A site whose daily tokens are used up by the first answer. */
let spent: Running
let peer: Peer
beforeAll(async () => {
  peer = await startPeer()
  const model = { AI_PROVIDER: 'compatible', AI_BASE_URL: peer.url, AI_MODEL: 'peer-1', TRUST_PROXY: '1' }
  site = await startWorkbench(model)
  spent = await startWorkbench({ ...model, AI_TOKENS_A_LEARNER: '1' })
})
afterAll(async () => {
  await Promise.all([site.stop(), spent.stop()])
  await peer.close()
})
beforeEach(() => void (peer.acts.length = 0))

const messages = (page: Page) => page.locator('li[data-message]')

/** The project's own text has answered, with a quote or by saying that it has none. */
async function projectAnswered(page: Page, count: number): Promise<void> {
  await expect.poll(() => messages(page).count()).toBe(count)
  await messages(page).last().getByRole('button', { name: 'This helped' }).waitFor()
  expect(await messages(page).last().getByText('Written by a model').count()).toBe(0)
}

async function openAsk(standing: Standing, path: string, on = site): Promise<{ page: Page; email: string }> {
  const opened = await openAs(on, standing, path)
  await wake(opened.page)
  await bar(opened.page).getByRole('button', { name: 'Ask' }).click()
  await panel(opened.page, 'left').waitFor()
  return opened
}

test('when the daily tokens are used up, the panel says so, the project answers, and no retry is offered', async () => {
  const { page } = await openAsk({}, WORKSHOP, spent)
  peer.acts.push({ says: ['With screws.'] })
  await send(page, 'How do I begin?')
  await messages(page).last().getByRole('button', { name: 'This helped' }).waitFor()
  await send(page, QUESTION)
  await projectAnswered(page, 4)
  await panel(page, 'left').getByText('It answers again tomorrow. Until then the project’s own text answers.').waitFor()
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  expect(await page.getByText('Connection interrupted.').count()).toBe(0)
  expect(await axe(page, '#panel-left')).toEqual([])
  expect(complaintsOf(page)).toEqual([])
})

test('a note for which the daily tokens do not suffice says so, and offers no retry', async () => {
  const { page } = await openAs(spent, {}, WORKSHOP)
  await wake(page)
  peer.acts.push({ says: ['A room.'] })
  await act(page, 'm')
  await answer(page, 'Explanation').getByText('A room.').waitFor()
  await answer(page, 'Explanation').getByRole('button', { name: 'Write it again' }).click()
  await answer(page, 'Explanation').getByText('It answers again tomorrow.').waitFor()
  expect(await answer(page, 'Explanation').getByText('coffee').count()).toBe(0)
  expect(await answer(page, 'Explanation').getByRole('button', { name: 'Try again' }).count()).toBe(0)
})

test("when the model fails the panel says why, and one press gets the project's answer to the same question", async () => {
  const { page } = await openAsk({}, WORKSHOP)
  peer.acts.push({ status: 401 })
  await send(page, QUESTION)
  const instead = page.getByRole('button', { name: 'Answer from the project’s text' })
  await instead.waitFor()
  expect(await page.getByText('Connection interrupted.').count()).toBe(0)
  expect(await axe(page, '#panel-left')).toEqual([])
  await instead.click()
  await projectAnswered(page, 2)
  expect(await instead.count()).toBe(0)
})

test('in a Pro project Ask says that it is part of Pro, and links to it', async () => {
  const { page } = await openAsk({}, VAULT)
  await panel(page, 'left').getByText('This project is part of Pro, and so is asking about it.').waitFor()
  expect(await field(page).count()).toBe(0)
  expect(await axe(page, '#panel-left')).toEqual([])
  await panel(page, 'left').getByRole('button', { name: 'Unlock with PRO' }).click()
  await dialog(page).waitFor()
})

test('a visitor reads at once that asking about a Pro project is part of Pro', async () => {
  const page = await openPage(site.origin + VAULT)
  await wake(page)
  await bar(page).getByRole('button', { name: 'Ask' }).click()
  await panel(page, 'left').getByText('This project is part of Pro').waitFor()
  await panel(page, 'left').getByText('And so is asking about it.').waitFor()
  expect(await panel(page, 'left').getByText('ask this project anything').count()).toBe(0)
  expect(await axe(page, '#panel-left')).toEqual([])
})

test('Ask opens on its project, and earlier questions are readable after Pro has ended', async () => {
  const { page, email } = await openAsk({ plan: 'pro' }, VAULT)
  await panel(page, 'left').getByText('Unlock this project, and ask about it.').waitFor()
  await panel(page, 'left').getByRole('button', { name: 'Jump in' }).click()
  peer.acts.push({ says: ['Turn it.'] })
  await send(page, 'How does it open?')
  await messages(page).getByText('Turn it.').waitFor()
  await messages(page).getByRole('button', { name: 'This helped' }).waitFor()
  await setPerson(site, email, { plan: 'free' })
  await page.reload()
  await alive(page)
  await messages(page).getByText('Turn it.').waitFor()
  await panel(page, 'left').getByText('This project is part of Pro, and so is asking about it.').waitFor()
  expect(await field(page).count()).toBe(0)
  expect(await axe(page, '#panel-left')).toEqual([])
})
