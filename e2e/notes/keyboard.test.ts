import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Peer } from '#platform/models/peer.fixtures.ts'
import { complaintsOf, DESKTOP, TABLET } from '../browser.ts'
import { isThere, tabTo } from '../keyboard.ts'
import { contents, dialog } from '../projects/page.ts'
import type { Running } from '../serve.ts'
import { answer, note, startWithModel, words } from './model.ts'
import { beginNote, clickMark, drag, highlights, kept, openText, painted, toolbar } from './page.ts'

let site: Running
let peer: Peer
beforeAll(async () => {
  ;({ site, peer } = await startWithModel())
})
afterAll(async () => {
  await site.stop()
  await peer.close()
})

/** Places the caret by caret browsing, then selects with the arrows. */
async function selectByKeys(page: Page, at = 0): Promise<void> {
  await page
    .locator('.doc p[data-block-id]')
    .nth(at)
    .evaluate((paragraph) => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      paragraph.scrollIntoView({ block: 'center', behavior: 'instant' })
      const [words] = paragraph.childNodes
      if (words) getSelection()?.setBaseAndExtent(words, 0, words, 1)
    })
  for (let letter = 0; letter < 7; letter += 1) await page.keyboard.press('Shift+ArrowRight')
  await toolbar(page).waitFor()
}

async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key)
  await toolbar(page).waitFor({ state: 'detached' })
}

/** It has the focus, is inside the window, and shows a focus ring. */
async function hasFocus(wanted: Locator): Promise<void> {
  await expect.poll(() => isThere(wanted)).toBe(true)
  const seen = await wanted.evaluate((element) => {
    // a field in a frame shows the ring on the frame
    const styles = [element, element.parentElement].filter((each) => each !== null).map((each) => getComputedStyle(each))
    const { top, left, bottom, right } = element.getBoundingClientRect()
    return {
      hasRing: styles.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px'),
      isWithin: bottom > 0 && top < innerHeight && right > 0 && left < innerWidth,
    }
  })
  expect(seen).toEqual({ hasRing: true, isWithin: true })
}

const SIZES = [
  ['a desktop', DESKTOP],
  ['a tablet', TABLET],
] as const

const all = (page: Page) => page.locator('.own-notes-all button')
const written = async (page: Page) => ((await kept(page)).notes ?? []).filter(({ gone }) => !gone)

test.each(SIZES)(
  "the toolbar's shortcuts highlight, remove, note, ask, explain, give examples and simplify, on %s",
  async (_, viewport) => {
    const { page } = await openText(site, {}, { viewport })
    await selectByKeys(page)
    await press(page, 'h')
    await expect.poll(() => painted(page, 'yellow')).toEqual(['A worksh'])
    await selectByKeys(page)
    await press(page, 'Backspace')
    await expect.poll(() => painted(page, 'yellow')).toEqual([])
    await expect.poll(() => highlights(page)).toEqual([])
    await selectByKeys(page)
    await press(page, 'a')
    await hasFocus(page.getByRole('textbox', { name: 'Your question about these words' }))
    peer.acts.push(...['answer', 'm', 'e', 's'].map((key) => ({ says: [`Said for ${key}.`] })))
    await page.keyboard.type('Why?')
    await page.keyboard.press('Enter')
    await answer(page, 'Answer').getByText('Said for answer.').waitFor()
    for (const [key, name] of [
      ['m', 'Explanation'],
      ['e', 'Examples'],
      ['s', 'In simpler words'],
    ] as const) {
      await selectByKeys(page)
      await press(page, key)
      await answer(page, name).getByText(`Said for ${key}.`).waitFor()
    }
  },
)

test.each(SIZES)(
  'a note is written, left, found again and deleted by keyboard alone, always with a visible focus, on %s',
  async (_, viewport) => {
    const { page } = await openText(site, {}, { viewport })
    await selectByKeys(page)
    await press(page, 'n')
    await words(page).and(page.locator('[contenteditable]')).waitFor()
    await hasFocus(words(page))
    await page.keyboard.type('A bench holds.')
    await page.keyboard.press('Shift+Tab')
    await hasFocus(note(page).getByRole('button', { name: 'Close' }))
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await hasFocus(note(page).getByRole('textbox', { name: 'Heading' }))
    await page.keyboard.type('On benches')
    await expect.poll(async () => (await written(page))[0]?.heading).toBe('On benches')

    await page.keyboard.press('Escape')
    await note(page).waitFor({ state: 'detached' })
    if (viewport === DESKTOP) await hasFocus(page.getByRole('button', { name: 'On benches' }))
    else {
      await hasFocus(all(page))
      await page.keyboard.press('Enter')
      await tabTo(page, dialog(page, 'Your notes').getByRole('button', { name: 'Open', exact: true }))
    }
    await page.keyboard.press('Enter')
    await hasFocus(words(page))
    await page.keyboard.type(' And so on.')
    await expect.poll(async () => JSON.stringify((await written(page))[0]?.body)).toContain('A bench holds. And so on.')

    await page.keyboard.press('Escape')
    await note(page).waitFor({ state: 'detached' })
    await tabTo(page, all(page))
    await page.keyboard.press('Enter')
    await tabTo(page, dialog(page, 'Your notes').getByRole('button', { name: 'Show in the text' }))
    await page.keyboard.press('Enter')
    await dialog(page).waitFor({ state: 'detached' })
    await hasFocus(page.locator('.doc p[data-block-id]').first())
    expect(await page.evaluate(() => getSelection()?.anchorNode?.textContent?.slice(0, 8))).toBe('A worksh')
    await page.keyboard.press('Tab')
    await hasFocus(page.locator('.doc :focus:not([data-block-id])'))
    await selectByKeys(page)
    await press(page, 'n')
    await hasFocus(words(page))

    const bin = note(page).getByRole('button', { name: 'Delete this note' })
    await tabTo(page, bin)
    await hasFocus(bin)
    await page.keyboard.press('Enter')
    await hasFocus(all(page))
    await expect.poll(() => written(page)).toEqual([])
    expect(complaintsOf(page)).toEqual([])
  },
)

test('one Escape closes the note opened by a click on its words, and the toolbar with it', async () => {
  const { page } = await openText(site)
  await selectByKeys(page)
  await press(page, 'n')
  await hasFocus(words(page))
  await page.keyboard.type('A bench holds.')
  await page.keyboard.press('Escape')
  await note(page).waitFor({ state: 'detached' })
  const opened = async () => {
    await clickMark(page)
    await toolbar(page).waitFor()
    await hasFocus(words(page))
  }

  await opened()
  await page.keyboard.press('Escape')
  await note(page).waitFor({ state: 'detached' })
  expect(await toolbar(page).count()).toBe(0)

  await opened()
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await page.keyboard.press('Escape')
  await toolbar(page).waitFor({ state: 'detached' })
  expect(await note(page).count()).toBe(0)
})

test('Escape in a note that is kept open leaves the other that is open', async () => {
  const { page } = await openText(site)
  await beginNote(page)
  await page.keyboard.type('A bench holds.')
  await note(page).getByRole('button', { name: 'Keep this note open' }).click()
  await drag(page, 1)
  await toolbar(page).waitFor()
  await page.keyboard.press('n')
  await expect.poll(() => note(page).count()).toBe(2)
  await words(page).filter({ hasText: 'A bench holds.' }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.type(' And more.')
  await words(page).filter({ hasText: 'And more.' }).waitFor()
  expect(await note(page).count()).toBe(2)
})

test.each(SIZES)('a bookmark is set and removed by keyboard, on %s', async (_, viewport) => {
  const { page } = await openText(site, {}, { viewport })
  const bookmark = contents(page)
    .getByRole('button', { name: /^Bookmark/, includeHidden: true })
    .first()
  await tabTo(page, contents(page).locator('.toc-row a').first())
  await page.keyboard.press('ArrowRight')
  await hasFocus(bookmark)
  for (const pressed of ['true', 'false']) {
    await page.keyboard.press('Enter')
    await expect.poll(() => bookmark.getAttribute('aria-pressed')).toBe(pressed)
    await hasFocus(bookmark)
  }
})
