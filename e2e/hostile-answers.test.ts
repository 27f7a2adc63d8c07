import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Peer } from '#platform/models/peer.fixtures.ts'
import { alive, complaintsOf } from './browser.ts'
import { field, send } from './chat-page.ts'
import { act, answer, startWithModel } from './notes/model.ts'
import { openText } from './notes/page.ts'
import { reload, WORKSHOP } from './projects/page.ts'
import { openAs } from './projects/site.ts'
import type { Running } from './serve.ts'
import { bar, wake } from './shell/page.ts'

let site: Running
let peer: Peer
beforeAll(async () => {
  ;({ site, peer } = await startWithModel())
})
afterAll(async () => {
  await site.stop()
  await peer.close()
})
beforeEach(() => void (peer.acts.length = 0))

/** The output of a model that repeats itself, and how often. */
const REPEATED = [
  ['>', 20_000],
  ['>', 6_000],
  ['*a_ ', 9_000],
  ['+ - ', 3_000],
  ['>\n>>\n', 2_000],
] as const

const inPieces = (sign: string, times: number) => Array.from({ length: 40 }, () => sign.repeat(times / 40))

/** Complete, or stopped at the length limit: both are rendered. */
const ended = (within: Locator) => within.getByRole('button', { name: /^(This helped|Try again)$/ }).first()

/** The longest task of the page, in milliseconds. */
async function watchTasks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = Object.assign(window, { longest: 0 })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration)
    }).observe({ type: 'longtask' })
  })
  return () => page.evaluate(() => Math.round((window as unknown as { longest: number }).longest))
}

test.each(REPEATED)(
  'a tutor that says nothing but %j, %i times, leaves the page as it was, now and at the next visit',
  async (sign, times) => {
    const { page } = await openAs(site, {}, WORKSHOP)
    const longest = await watchTasks(page)
    await page.reload()
    await wake(page)
    await bar(page).getByRole('button', { name: 'Ask' }).click()
    await field(page).waitFor()
    peer.acts.push({ says: inPieces(sign, times), pauseMs: 20, bytes: 4000 })
    await send(page, 'Why?')
    await ended(page.locator('body')).waitFor()
    const asked = await longest()
    await page.reload()
    await alive(page)
    await ended(page.locator('body')).waitFor()
    console.log(`${JSON.stringify(sign)} × ${times}: longest task ${asked} ms when it came, ${await longest()} ms when it was opened again`)
    peer.acts.push({ says: ['Better.'] })
    await send(page, 'And in words?')
    await page.locator('li[data-message]').getByText('Better.').waitFor()
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    expect(complaintsOf(page)).toEqual([])
  },
)

test.each([
  ['>', 6_000],
  ['*a_ ', 2_500],
] as const)('a note in which a model repeats %j %i times can be read and requested again', async (sign, times) => {
  const { page } = await openText(site)
  const longest = await watchTasks(page)
  await reload(page)
  peer.acts.push({ says: inPieces(sign, times), pauseMs: 20, bytes: 4000 }, { says: ['Better.'] })
  await act(page, 'm')
  await ended(answer(page, 'Explanation')).waitFor()
  console.log(`note, ${JSON.stringify(sign)} × ${times}: longest task ${await longest()} ms`)
  await answer(page, 'Explanation').getByRole('button', { name: 'Write it again' }).click()
  await answer(page, 'Explanation').getByText('Better.').waitFor()
  expect(complaintsOf(page)).toEqual([])
})
