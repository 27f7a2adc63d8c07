import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Peer } from '#platform/models/peer.fixtures.ts'
import { axe, complaintsOf } from '../browser.ts'
import { openSignedIn } from '../people.ts'
import { ready, reload, WORKSHOP } from '../projects/page.ts'
import type { Running } from '../serve.ts'
import { act, answer, savedText, startWithModel, words } from './model.ts'
import { beginNote, clickMark, kept, openText, painted, toolbar } from './page.ts'

let site: Running
let peer: Peer

beforeAll(async () => {
  ;({ site, peer } = await startWithModel())
})
afterAll(async () => {
  await site.stop()
  await peer.close()
})

// clears acts left by a test that ended early
beforeEach(() => void (peer.acts.length = 0))

test("text that a person typed or changed is never overwritten, and a model's text can be removed", async () => {
  const { page } = await openText(site)
  peer.acts.push({ says: ['one ', 'two ', 'three'], bytes: 40, pauseMs: 60 }, { says: ['Another one.'] })
  await act(page, 'm')
  await answer(page, 'Explanation').getByText('one').waitFor()
  await words(page).click()
  await page.keyboard.type('My own words while it writes.', { delay: 15 })
  await answer(page, 'Explanation').getByText('one two three').waitFor()
  expect(await words(page).innerText()).toBe('My own words while it writes.')
  await answer(page, 'Explanation').getByRole('button', { name: 'Edit this text' }).click()
  const field = answer(page, 'Explanation').getByRole('textbox', { name: 'Explanation' })
  await expect.poll(() => field.evaluate((one) => one.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('End')
  await page.keyboard.type(' four')
  await answer(page, 'Explanation').getByText('Written by a model and changed by you').waitFor()
  await answer(page, 'Explanation').getByRole('button', { name: 'Done editing' }).click()
  await answer(page, 'Explanation').getByRole('button', { name: 'Write it again' }).click()
  await answer(page, 'Explanation').last().getByText('Another one.').waitFor()
  await answer(page, 'Explanation').first().getByText('one two three four').waitFor()
  await answer(page, 'Explanation').last().getByRole('button', { name: 'Delete this text' }).click()
  await expect.poll(() => answer(page, 'Explanation').count()).toBe(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await answer(page, 'Explanation').last().getByText('Another one.').waitFor()
  await expect.poll(() => savedText(page)).toMatch(/My own words.*one two three four.*Another one/)
  expect(complaintsOf(page)).toEqual([])
})

test('[NOTE-15] an answer is rated once, with thanks; the vote is kept, and removed when the answer is written again', async () => {
  const { page } = await openText(site)
  const vote = (name: string) => answer(page, 'Explanation').getByRole('button', { name })
  const votes = async () => (await kept(page)).notes?.flatMap(({ answers = [] }) => answers.map((one) => one.vote ?? null))
  peer.acts.push({ says: ['A bench is ', 'where one works.'], bytes: 10, pauseMs: 200 }, { says: ['A table to work at.'] })
  await act(page, 'm')
  await answer(page, 'Explanation').getByText('A bench is').waitFor()
  expect(await vote('This helped').count()).toBe(0)
  await vote('This helped').click()
  await answer(page, 'Explanation').getByText('Thank you! That helps us to answer better.').waitFor()
  await expect.poll(votes).toEqual(['up'])
  expect(await axe(page, '.own-notes')).toEqual([])
  expect(await vote('This did not help').getAttribute('aria-disabled')).toBe('true')
  await reload(page)
  await expect.poll(() => painted(page, 'yellow')).toHaveLength(1)
  await clickMark(page)
  await vote('This helped').and(page.locator('[aria-pressed=true]')).waitFor()
  expect(await votes()).toEqual(['up'])
  await answer(page, 'Explanation').getByRole('button', { name: 'Write it again' }).click()
  await answer(page, 'Explanation').getByText('A table to work at.').waitFor()
  await vote('This helped').and(page.locator('[aria-pressed=false]')).waitFor()
  await vote('This did not help').click()
  await expect.poll(votes).toEqual(['down'])
})

test("a model's answer arriving in one tab and text typed in another are both kept", async () => {
  const { page, email } = await openText(site)
  const other = await openSignedIn(site, email, WORKSHOP)
  await ready(other)
  const said = Array.from({ length: 60 }, (_, at) => `wort${at} `)
  await beginNote(page)
  await page.keyboard.type('First.')
  await expect.poll(() => savedText(page)).toContain('First.')
  await expect.poll(() => other.evaluate(() => CSS.highlights.size)).toBeGreaterThan(0)
  await clickMark(other)
  await words(other).getByText('First.').waitFor()
  peer.acts.push({ says: said, bytes: 200, pauseMs: 60 })
  await clickMark(page)
  await toolbar(page).waitFor()
  await page.keyboard.press('m')
  await answer(page, 'Explanation').getByText('wort0').waitFor()
  await words(other).click()
  await other.keyboard.press('End')
  const typed = ' Then this is typed elsewhere, a letter after the other, while the model writes.'
  await other.keyboard.type(typed, { delay: 60 })
  await answer(page, 'Explanation').getByText('wort59').waitFor()
  await expect.poll(async () => (await kept(page)).notes?.filter(({ gone }) => !gone).length).toBe(1)
  await expect.poll(() => savedText(page)).toContain(`First.${typed}`)
  await expect.poll(() => savedText(page)).toContain(said.join('').trim())
  for (const one of [page, other]) {
    await expect.poll(() => words(one).innerText()).toBe(`First.${typed}`)
    await answer(one, 'Explanation').getByText(said.join('').trim()).waitFor()
  }
})

test('the same note typed in two tabs becomes two notes, and each tab keeps its own text', async () => {
  const { page, email } = await openText(site)
  const other = await openSignedIn(site, email, WORKSHOP)
  await ready(other)
  await beginNote(page)
  await page.keyboard.type('Both.')
  await expect.poll(() => savedText(page)).toContain('Both.')
  await expect.poll(() => other.evaluate(() => CSS.highlights.size)).toBeGreaterThan(0)
  await clickMark(other)
  await words(other).getByText('Both.').waitFor()
  await words(other).click()
  await other.keyboard.press('End')
  await words(page).click()
  await page.keyboard.press('End')
  await Promise.all([
    page.keyboard.type(' One writes this here. And goes on for quite a while with it.', { delay: 60 }),
    other.keyboard.type(' Somebody writes that there. They go on for just as long as that.', { delay: 60 }),
  ])
  await expect.poll(() => savedText(page)).toContain(' One writes this here. And goes on for quite a while with it.')
  await expect.poll(() => savedText(page)).toContain(' Somebody writes that there. They go on for just as long as that.')
  await expect.poll(() => words(page).first().innerText()).toMatch(/One writes|Somebody writes/)
})
