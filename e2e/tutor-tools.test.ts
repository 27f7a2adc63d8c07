import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startPeer, type Peer } from '#platform/models/peer.fixtures.ts'
import { axe, complaintsOf } from './browser.ts'
import { field, openChat, send } from './chat-page.ts'
import { startServer, type Running } from './serve.ts'

let site: Running
let peer: Peer

beforeAll(async () => {
  peer = await startPeer()
  site = await startServer({ AI_PROVIDER: 'compatible', AI_BASE_URL: peer.url, AI_MODEL: 'peer-1' })
})
afterAll(async () => {
  await site.stop()
  await peer.close()
})
beforeEach(() => void (peer.acts.length = 0))

const call = (name: string, input: object) => ({ name, input: JSON.stringify(input) })

test('[CHAT-23] [CHAT-24] [CHAT-25] a model closes the panel after its text, and its tool call is not shown', async () => {
  const page = await openChat(site)
  peer.acts.push({ says: ['See ', 'the ', 'text.'], calls: call('close-ask', {}), pauseMs: 300, bytes: 200 })
  await send(page, 'Close yourself')
  await page.getByText('See the', { exact: false }).first().waitFor()
  expect(await field(page).isVisible()).toBe(true)
  await field(page).waitFor({ state: 'hidden' })
  expect(await page.getByText('close-ask').count()).toBe(0)
  expect(complaintsOf(page)).toEqual([])
})

test('[CHAT-26] a model scrolls to a block of the text, and an invented one does nothing', async () => {
  const page = await openChat(site)
  const id = await page.locator('main .doc-step').last().getAttribute('id')
  const top = () => page.evaluate((one) => document.getElementById(one ?? '')?.getBoundingClientRect().top ?? Infinity, id)
  const atFirst = await top()
  peer.acts.push({ says: ['There is none.'], calls: call('scroll-to-element', { elementId: 'made-up' }) })
  await send(page, 'Where is nothing?')
  await page.getByRole('button', { name: 'This helped' }).waitFor()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  peer.acts.push({ says: ['Here.'], calls: call('scroll-to-element', { elementId: id }) })
  await send(page, 'Where is the end?')
  expect(atFirst).toBeGreaterThan(850)
  await expect.poll(top).toBeLessThan(850)
})

test('[CHAT-27] a model selects a track', async () => {
  const page = await openChat(site)
  peer.acts.push({ says: ['With less guidance.'], calls: call('select-track', { trackId: 'low' }) })
  await send(page, 'Give me less guidance')
  await page.waitForURL(/[?&]track=low/)
})

test("[CHAT-03] a model's reasoning is folded above its answer, and stays", async () => {
  const page = await openChat(site)
  peer.acts.push({ thinks: ['The learner asks ', 'about **lines**.'], says: ['It waits for the end.'] })
  await send(page, 'Why does it wait?')
  await page.getByRole('button', { name: 'This helped' }).waitFor()
  const thought = page.getByText('The learner asks about **lines**.')
  expect(await thought.isVisible()).toBe(false)
  await page.getByText('What the model thought first').focus()
  await page.keyboard.press('Enter')
  await thought.waitFor()
  expect(await axe(page, '[data-message]')).toEqual([])
})
