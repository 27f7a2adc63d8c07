import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright'
import { startPeer, type Peer } from '#platform/models/peer.fixtures.ts'
import { axe, complaintsOf } from '../browser.ts'
import { tabTo } from '../keyboard.ts'
import { ask } from '../people.ts'
import { startWorkbench } from '../projects/site.ts'
import { isSound, onEveryScreen } from '../screens.ts'
import type { Running } from '../serve.ts'
import { card, draft, isSaved, openCard, openDocumented, openDraft } from './page.ts'

let site: Running
let peer: Peer

/** Improves the text, as far as a scripted peer can. */
function mend(text: string): string {
  return text.replace('i build', 'I built').replace('than', 'then')
}

beforeAll(async () => {
  peer = await startPeer()
  site = await startWorkbench({ AI_PROVIDER: 'compatible', AI_BASE_URL: peer.url, AI_MODEL: 'peer-1', AI_TOKENS_A_LEARNER: '1000000' })
  peer.otherwise = ({ body }) => {
    const said = JSON.stringify(body)
    const material = /\{\\+"passage\\+":.*?\}/.exec(said)?.[0] ?? ''
    const { passage } = JSON.parse(JSON.parse(`"${material}"`) as string) as { passage: string }
    return { says: [JSON.stringify({ text: mend(passage) })] }
  }
})
afterAll(async () => {
  await site.stop()
  await peer.close()
})

const HARD = 'Here i build 2 lamps, than I wrote it down.'
const NEXT = 'Later i build a third lamp for my sister.'

async function openWritten(): Promise<Page> {
  const page = await openDocumented(site)
  await ask(page, 'PUT', '/projects/workshop/docs/draft', { texts: { 'hard:words': HARD, 'next:words': NEXT } })
  await openDraft(page, site)
  return page
}

const suggestion = (page: Page, label: string) => page.getByRole('group', { name: `Suggestion: ${label}` })

test('a passage is polished by keyboard alone: the diff is shown, and only its author applies it', async () => {
  const page = await openWritten()
  await openCard(page, 'What was hard')
  const press = card(page, 'What was hard').getByRole('button', { name: 'Polish wording: What was hard' })
  await tabTo(page, press)
  await page.keyboard.press('Enter')
  await suggestion(page, 'What was hard').waitFor()
  expect(await suggestion(page, 'What was hard').locator('del').allInnerTexts()).toEqual([
    expect.stringContaining('i'),
    expect.stringContaining('build'),
    expect.stringContaining('than'),
  ])
  expect((await draft(page)).edits.texts['hard:words']).toBe(HARD)
  expect(await axe(page)).toEqual([])
  await tabTo(page, page.getByRole('button', { name: 'Leave mine: What was hard' }))
  await page.keyboard.press('Enter')
  await suggestion(page, 'What was hard').waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Polish wording: What was hard')
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Use it: What was hard' }))
  await page.keyboard.press('Enter')
  await isSaved(page)
  await expect.poll(async () => (await draft(page)).edits.texts['hard:words']).toBe(mend(HARD))
  expect(complaintsOf(page)).toEqual([])
})

test('all passages are polished at once, and each suggestion is accepted or rejected separately', async () => {
  const page = await openWritten()
  await page.getByRole('button', { name: 'Polish all passages' }).click()
  await page.getByRole('status').getByText('2 suggestions are ready.').waitFor()
  const [hard, next] = ['What was hard', 'What I would do next'] as const
  await page.getByRole('button', { name: `Use it: ${hard}` }).click()
  await page.getByRole('button', { name: `Leave mine: ${next}` }).click()
  await suggestion(page, next).waitFor({ state: 'detached' })
  await isSaved(page)
  expect((await draft(page)).edits.texts).toMatchObject({ 'hard:words': mend(HARD), 'next:words': NEXT })
  expect(complaintsOf(page)).toEqual([])
})

test('a suggestion with invented facts is not shown, and the reason is', async () => {
  const page = await openWritten()
  await openCard(page, 'What was hard')
  peer.acts.push({ says: [JSON.stringify({ text: HARD.replace('2 lamps', '20 lamps') })] })
  await page.getByRole('button', { name: 'Polish wording: What was hard' }).click()
  await page.getByText('The suggestion changed a figure, a name, a link or code').waitFor()
  expect(await suggestion(page, 'What was hard').count()).toBe(0)
})

test('on every screen the suggestions fit the width and axe reports nothing', async () => {
  const page = await openWritten()
  await onEveryScreen(page, async () => {
    await openDraft(page, site)
    await page.getByRole('button', { name: 'Polish all passages' }).click()
    await page.getByRole('status').getByText('2 suggestions are ready.').waitFor()
    await openCard(page, 'What was hard')
    await isSound(page)
  })
})
