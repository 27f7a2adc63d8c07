import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { listenToBeacons } from './beacons.ts'
import { alive, axe, complaintsOf, DESKTOP, stopTime } from './browser.ts'
import { field, openChat, send } from './chat-page.ts'
import { newEmail, openSignedIn } from './people.ts'
import { sharedServer, type Site } from './serve.ts'
import { bar, PROJECT, wake } from './shell/page.ts'
const QUESTION = 'Why does the server wait for an empty line after the headers?'

let site: Site
beforeAll(async () => {
  site = await sharedServer()
})
const messages = (page: Page) => page.getByRole('list', { name: 'Messages' }).getByRole('listitem')
const isReply = 'li[data-message]:has(button[aria-label="This helped"]), li[data-message]:has-text("From this project’s own text")'
const thanks = 'Thank you! That helps us to answer better.'

/** Replies with these events, in the server's format. */
async function replyWith(page: Page, events: string[]): Promise<void> {
  await page.route('**/chats/*/messages', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          headers: { 'content-type': 'text/event-stream', 'x-stream-id': 'b7b5f8a4-0000-4000-8000-000000000000' },
          body: events.map((data) => `data: ${data}\n\n`).join(''),
        })
      : route.continue(),
  )
}

const said = (text: string) => JSON.stringify({ type: 'text', text })

test('[CHAT-01] [CHAT-13] [CHAT-15] a question appears at once, is answered from the project, and each quote links to its place', async () => {
  const page = await openChat(site)
  const gate = Promise.withResolvers<void>()
  await page.route('**/chats/*/messages', async (route) => {
    if (route.request().method() === 'POST') await gate.promise
    await route.continue()
  })
  await send(page, QUESTION)
  await page.locator('li[data-message][aria-busy=true]').getByText(QUESTION).waitFor()
  await page.getByText('Looking through the project').waitFor()
  gate.resolve()
  await page.locator(isReply).first().waitFor()
  expect(await page.locator('li[data-message][aria-busy=true]').count()).toBe(0)
  expect(await axe(page, '[data-message]')).toEqual([])

  await page.evaluate(() => window.scrollTo(0, 0))
  const chip = page.locator(isReply).first().getByRole('link').first()
  const block = (await chip.getAttribute('href'))?.replace(/^.*#/, '') ?? ''
  await chip.click()
  const reached = () => page.evaluate(() => document.activeElement?.getAttribute('data-block-id') ?? document.activeElement?.id)
  await expect.poll(reached).toBe(decodeURIComponent(block))
  expect(complaintsOf(page)).toEqual([])
})

test('[CHAT-58] an empty chat suggests questions: help with a task quotes the rest of its step, help with an output waits for the output, and the typed question helps as the suggested one', async () => {
  const page = await openChat(site)
  const task = page.locator('.doc-task').first()
  await task.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const offered = page.getByRole('list', { name: 'Questions about this place' })
  const stuck = offered.getByRole('button', { name: "I'm stuck on this task" })
  await stuck.waitFor()
  await offered.getByRole('button', { name: 'What does this output mean?' }).click()
  expect(await field(page).inputValue()).toBe('What does this output mean?\n\n')
  expect(await page.locator('li[data-message]').count()).toBe(0)
  await field(page).fill('')

  await stuck.click()
  const label = (await task.locator('.doc-field label').first().textContent())?.trim() ?? ''
  await page.locator('li[data-message]').first().getByText(`I’m stuck on this task: ${label}`).waitFor()
  const reply = page.locator(isReply).first()
  await reply.getByRole('button', { name: 'This helped' }).waitFor()
  const places = await reply
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => decodeURIComponent(new URL((link as HTMLAnchorElement).href).hash.slice(1))))
  expect(places.length).toBeGreaterThan(0)
  const step = await task.evaluate((element) => element.closest('.doc-step')?.id)
  const stands = await page.evaluate(
    (ids) =>
      ids.map((id) => {
        const block = document.querySelector(`[data-block-id="${CSS.escape(id)}"]:not(button)`) ?? document.getElementById(id)
        return { step: block?.closest('.doc-step')?.id, inTask: block?.closest('.doc-task') !== null }
      }),
    places,
  )
  for (const place of stands) expect(place).toEqual({ step, inTask: false })
  expect(await reply.textContent()).not.toContain(label)

  await send(page, "I'm stuck on this task")
  const again = page.locator(isReply).nth(1)
  await again.getByRole('button', { name: 'This helped' }).waitFor()
  expect(await again.getByRole('link').count()).toBeGreaterThan(0)
})

test('[EVENT-04] opening the chat and asking are recorded, without the question', async () => {
  const page = await openSignedIn(site, newEmail(), PROJECT)
  await wake(page)
  const told = await listenToBeacons(page)
  await bar(page).getByRole('button', { name: 'Ask' }).click()
  await send(page, QUESTION)
  const names = async () => (await told()).map(({ name }) => name)
  await expect.poll(names).toEqual(expect.arrayContaining(['chat_opened', 'chat_message_sent']))
  const sent = (await told()).find(({ name }) => name === 'chat_message_sent')
  expect(sent?.data).toMatchObject({ projectId: 'speak-http-by-hand', chatId: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  expect(JSON.stringify(await told())).not.toContain('empty line')
})

test('[CHAT-31] a draft is kept for its project until it is sent', async () => {
  const page = await openChat(site)
  await field(page).fill('What is a header?')
  await page.reload()
  await alive(page)
  if (!(await field(page).isVisible())) await bar(page).getByRole('button', { name: 'Ask' }).click()
  await expect.poll(() => field(page).inputValue()).toBe('What is a header?')
})

test('without a model no files are offered, dropped or pasted', async () => {
  const page = await openChat(site)
  expect(await page.getByRole('button', { name: 'Attach pictures, PDFs or text files' }).count()).toBe(0)
  expect(await page.locator('#panel-left input[type=file]').count()).toBe(0)
  await field(page).evaluate((element) => {
    const data = new DataTransfer()
    data.items.add(new File(['Connection refused'], 'error.log', { type: 'text/plain' }))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    element.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
  })
  expect(await page.getByRole('list', { name: 'Attached' }).count()).toBe(0)
})

test('text beyond the limit is not cut silently', async () => {
  const page = await openChat(site)
  await field(page).focus()
  await page.keyboard.insertText('x'.repeat(3999))
  expect(await page.getByText('No more than 4,000 characters.').count()).toBe(0)
  await page.keyboard.insertText('x'.repeat(50))
  await page.getByText('No more than 4,000 characters.').waitFor()
  expect(await field(page).inputValue()).toHaveLength(4000)
  expect(await axe(page, '#panel-left')).toEqual([])
})

test('[CHAT-14] [CHAT-41] [CHAT-44] a question that failed to send returns to the field, with the reason', async () => {
  const page = await openChat(site)
  await page.context().setOffline(true)
  await send(page, QUESTION)
  await page.getByText('Unable to connect to the chat!').waitFor()
  expect(await field(page).inputValue()).toBe(QUESTION)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.locator(isReply).first().waitFor()
  expect(await page.locator('li[data-message]').count()).toBe(2)
})

test('after a long question the failure is shown where it was typed', async () => {
  const page = await openChat(site)
  await send(page, 'why '.repeat(400))
  await page.locator(isReply).first().waitFor()
  await page.context().setOffline(true)
  await send(page, QUESTION)
  await expect.poll(() => field(page).inputValue()).toBe(QUESTION)
  const end = async (which: 'problem' | 'field') => {
    const box = await (which === 'problem' ? page.getByText('Unable to connect to the chat!') : field(page)).boundingBox()
    return box ? { top: box.y, bottom: box.y + box.height } : { top: Number.NaN, bottom: Number.NaN }
  }
  await expect.poll(async () => (await end('problem')).bottom < (await end('field')).top).toBe(true)
  expect((await end('problem')).top).toBeGreaterThan(0)
  await page.context().setOffline(false)
})

test('[CHAT-41] [CHAT-48] a rate-limited sender reads when to retry; nothing is retried automatically, and the question is kept', async () => {
  const page = await openChat(site)
  let asked = 0
  await page.route('**/chats/*/messages', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    asked += 1
    const json = {
      defined: true,
      code: 'TOO_MANY_REQUESTS',
      status: 429,
      message: 'You are faster than allowed.',
      data: { retryAfter: 12 },
    }
    return route.fulfill({ status: 429, headers: { 'retry-after': '12' }, json })
  })
  await send(page, QUESTION)
  await page.getByText("You're sending messages too quickly. Please wait a moment and try again. You can go on in 12 seconds.").waitFor()
  await page.waitForTimeout(4000)
  expect([asked, await field(page).inputValue()]).toEqual([1, QUESTION])
})

test('[CHAT-28] [CHAT-29] [CHAT-30] the first rating counts, and is thanked for five seconds', async () => {
  const page = await openChat(site)
  await send(page, QUESTION)
  await page.getByRole('button', { name: 'This helped' }).waitFor()
  await stopTime(page)
  await page.getByRole('button', { name: 'This helped' }).click()
  await page.getByText(thanks).waitFor()
  await page.clock.runFor(4900)
  expect(await page.getByText(thanks).count()).toBe(1)
  await page.clock.runFor(200)
  await page.getByText(thanks).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'This helped' }).and(page.locator('[aria-pressed=true]')).waitFor()
  await page.getByRole('button', { name: 'This did not help' }).and(page.locator('[aria-disabled=true]')).waitFor()
})

test('a question is sent with its place in the text; a rated answer can be shared with the authors, and withdrawn', async () => {
  const page = await openChat(site)
  const block = page.locator('main .doc-step').nth(1).locator('p[data-block-id]').first()
  const fromLine = () =>
    block.evaluate((one) => {
      const off = one.getBoundingClientRect().top - innerHeight * 0.3
      window.scrollBy({ top: off + 2, behavior: 'instant' })
      return Math.abs(off + 2)
    })
  await expect.poll(fromLine).toBeLessThan(2)
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/messages'))
  await send(page, QUESTION)
  const step = await page.locator('main .doc-step').nth(1).getAttribute('id')
  const { place } = (await sent).postDataJSON() as { place: unknown }
  expect(place).toEqual({ stepId: step, blockId: await block.getAttribute('data-block-id') })

  await page.getByRole('button', { name: 'This did not help' }).waitFor()
  const share = page.getByRole('button', { name: 'Show my question to the authors' })
  expect(await share.count()).toBe(0)
  await page.getByRole('button', { name: 'This did not help' }).click()
  await share.click()
  await page.getByText('The authors of the project can read your question, without your name.').waitFor()
  expect(await axe(page, '[data-message]')).toEqual([])
  await page.getByRole('button', { name: 'Take it back' }).click()
  await share.waitFor()
  expect(complaintsOf(page)).toEqual([])
})

test('[CHAT-18] a finished answer is shown, marked as not saved yet', async () => {
  const page = await openChat(site)
  const gate = Promise.withResolvers<void>()
  await replyWith(page, [said('It glows.'), '[DONE]'])
  await page.route('**/chats/*/messages?*', async (route) => {
    await gate.promise
    await route.continue()
  })
  await send(page, 'Why?')
  await messages(page).getByText('It glows.').waitFor()
  await page.getByText('Keeping the answer').waitFor()
  gate.resolve()
  await page.getByText('Keeping the answer').waitFor({ state: 'detached' })
})

test('[CHAT-42] [CHAT-46] an interrupted reply says so, with a link to support and a retry', async () => {
  const page = await openChat(site)
  await replyWith(page, [said('The server'), 'error: [ERROR] gone'])
  await send(page, QUESTION)
  await page.getByText('Connection interrupted.').waitFor()
  await page.getByRole('link', { name: 'Tell us about it' }).waitFor()
  await page.getByRole('button', { name: 'Try again' }).waitFor()
})

test('[CHAT-21] clearing a chat empties it, after a confirmation', async () => {
  const page = await openChat(site)
  await send(page, QUESTION)
  await page.locator(isReply).first().waitFor()
  // the messages are longer than the panel, and the question is longer than its line
  await page.setViewportSize({ width: DESKTOP.width, height: 640 })
  await page.getByRole('button', { name: 'Clear the chat' }).click()
  const clear = page.getByRole('button', { name: 'Clear', exact: true })
  const isInSight = (one: Element) => {
    const { left, width, bottom } = one.getBoundingClientRect()
    return one.contains(document.elementFromPoint(left + width / 2, bottom - 4))
  }
  await expect.poll(() => clear.evaluate(isInSight)).toBe(true)
  await clear.click()
  await page.getByText('What would you like to know?').waitFor()
  expect(await messages(page).count()).toBe(0)
})

test('whoever clears a chat by keyboard is never left without a place', async () => {
  const page = await openChat(site)
  await send(page, QUESTION)
  await page.locator(isReply).first().waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  const clear = page.getByRole('button', { name: 'Clear the chat' })
  const question = 'Clear all 2 messages? They cannot be brought back.'
  await clear.press('Enter')
  await expect.poll(focused).toBe(question)
  expect(await axe(page, '#panel-left')).toEqual([])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('Clear the chat')
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe(question)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('What would you like to know?').waitFor()
  await expect.poll(() => field(page).evaluate((one) => one === document.activeElement)).toBe(true)
})

test('[CHAT-40] earlier messages are inserted above, in chronological order, and are counted before clearing', async () => {
  const page = await openChat(site)
  const questions = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh'].map((which) => `What is the ${which} header?`)
  for (const question of questions) {
    await send(page, question)
    await page.locator(`li[data-message]:has-text("${question}") + li:has(button[aria-label="This helped"])`).waitFor()
    await page.getByRole('button', { name: 'Send', exact: true }).waitFor()
  }
  await page.reload()
  await alive(page)
  await page.getByRole('button', { name: 'Clear the chat' }).click()
  await page.getByText('Clear all 14 messages? They cannot be brought back.').waitFor()
  await page.getByRole('button', { name: 'Keep', exact: true }).click()
  const earlier = (url: URL) => url.pathname.endsWith('/messages') && url.searchParams.has('cursor')
  await page.route(earlier, (route) => route.fulfill({ status: 404, json: {} }))
  await page.getByRole('button', { name: 'Show earlier messages' }).click()
  await page.getByRole('alert').getByText('The chat could not be loaded.').waitFor()
  await page.unroute(earlier)
  await page.locator('[data-scroll]:has(li[data-message])').evaluate((scroller) => scroller.scrollTo({ top: 0, behavior: 'instant' }))
  const last = 'What is the eighth header?'
  await send(page, last)
  const asking = messages(page).filter({ hasText: last }).first()
  await expect.poll(() => asking.evaluate((question) => question.getBoundingClientRect().top < innerHeight / 2)).toBe(true)
  await messages(page).last().getByRole('button', { name: 'This helped' }).waitFor()
  await page.getByRole('button', { name: 'Show earlier messages' }).click()
  await expect.poll(() => messages(page).count()).toBe(16)
  expect(await page.getByText('The chat could not be loaded.').count()).toBe(0)
  const asked = (await messages(page).allInnerTexts()).flatMap((text) => /What is the \w+ header\?/.exec(text)?.[0] ?? [])
  expect(asked.filter((text, at) => text !== asked[at - 1])).toEqual([...questions, last])
  expect(await page.getByRole('button', { name: 'Show earlier messages' }).count()).toBe(0)
})
