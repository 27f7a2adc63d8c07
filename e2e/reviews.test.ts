import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright'
import { contentFolder } from '#features/content/content.fixtures.ts'
import { answersText } from '#features/validations/validations.fixtures.ts'
import { startPeer, type Peer } from '#platform/models/peer.fixtures.ts'
import { axe, complaintsOf } from './browser.ts'
import { ask, newEmail, openSignedIn } from './people.ts'
import { openAs } from './projects/site.ts'
import { startServer, type Running } from './serve.ts'

const why = '::text{#why title="Why a lamp?" description="In your own words." review=model}'
const text = answersText.replace(/:::task\{#pair\}[^]*?^:::$/m, `:::task{#pair}\nSay why.\n\n${why}\n:::`)
const answers = 'why:\n  check: rubric\n  value: Names light as the reason.\n'

let site: Running
let peer: Peer

beforeAll(async () => {
  peer = await startPeer()
  await using content = await contentFolder({ 'projects/answers/project.md': text, 'projects/answers/answers.yaml': answers })
  const { path: CONTENT_DIR } = content
  site = await startServer({ CONTENT_DIR, AI_PROVIDER: 'compatible', AI_BASE_URL: peer.url, AI_MODEL: 'peer-1' })
})
afterAll(async () => {
  await site.stop()
  await peer.close()
})

const box = (page: Page) => page.locator('.doc-task#pair')
const field = (page: Page) => page.locator('#why--field')
const done = (page: Page) => box(page).getByRole('button', { name: 'Done', exact: true })

async function openTask(): Promise<Page> {
  const page = await openSignedIn(site, newEmail(), '/projects/answers')
  await field(page).scrollIntoViewIfNeeded()
  await box(page).locator('[data-box]').waitFor()
  return page
}

const says = (verdict: string, reason: string) => ({ says: [JSON.stringify({ verdict, reason })], pauseMs: 700, bytes: 300 })

test('an answer submitted to the tutor shows that it is being read, and then the verdict, without a reload', async () => {
  const page = await openTask()
  peer.acts.push(says('INCORRECT', 'Say what changes in the room.'))
  await field(page).fill('Because it is pretty')
  await done(page).click()
  await box(page).getByText('Your tutor is reading your answer.').waitFor()
  await box(page).getByText('Say what changes in the room.').waitFor()
  expect(await field(page).getAttribute('aria-invalid')).toBe('true')
  expect(await axe(page, '#pair')).toEqual([])

  peer.acts.push(says('COMPLETE', 'Light is the reason.'))
  await field(page).fill('Because it gives light')
  await done(page).click()
  await box(page).getByText('Light is the reason.').waitFor()
  await box(page).locator('[data-box=complete]').waitFor()
  expect(await axe(page, '#pair')).toEqual([])
  await page.reload()
  await box(page).getByText('Light is the reason.').waitFor()
  expect(complaintsOf(page)).toEqual([])
})

test('focusing an answer during its review does not withdraw it', async () => {
  const page = await openTask()
  peer.acts.push({ ...says('COMPLETE', 'Light is the reason.'), pauseMs: 1500 })
  await field(page).fill('Because it gives light')
  await done(page).click()
  await box(page).getByText('Your tutor is reading your answer.').waitFor()
  await field(page).click()
  await box(page).getByText('Light is the reason.').waitFor()
})

test('an answer that no model could review is decided by an admin, and its learner sees the reason', async () => {
  const page = await openTask()
  peer.otherwise = () => ({ says: ['I would rather not.'] })
  await field(page).fill('Because one sees the stairs')
  await done(page).click()
  await expect
    .poll(
      async () => {
        await page.reload()
        await field(page).scrollIntoViewIfNeeded()
        return box(page).getByText('Your tutor could not read this answer.').isVisible()
      },
      { timeout: 120_000, interval: 5000 },
    )
    .toBe(true)
  const { page: admin } = await openAs(site, { admin: true }, '/admin/models')
  const answer = admin.getByRole('list', { name: 'Answers that could not be read' }).getByRole('listitem')
  await answer.getByRole('button', { name: 'Read and decide: Why a lamp?' }).click()
  await answer.getByText('Because one sees the stairs').waitFor()
  await answer.getByText('Names light as the reason.').waitFor()
  expect(await axe(admin)).toEqual([])
  // each reading is recorded
  const readings = async () => ((await ask(admin, 'GET', '/admin/audit?what=GET%20%2Fadmin%2Freviews')).body as object[]).length
  expect(await readings()).toBe(1)
  await answer.getByRole('button', { name: 'Close: Why a lamp?' }).click()
  await answer.getByRole('button', { name: 'Read and decide: Why a lamp?' }).click()
  await answer.getByText('Because one sees the stairs').waitFor()
  expect(await readings()).toBe(2)
  await answer.getByRole('button', { name: 'Complete', exact: true }).click()
  await answer.getByText('Write a reason.').waitFor()
  await answer.getByLabel('Your reason, which the learner sees').fill('Seeing the stairs is a reason.')
  await answer.getByRole('button', { name: 'Complete', exact: true }).click()
  await admin.getByText('Decided. The learner sees it with your reason.').waitFor()
  await expect.poll(() => answer.count()).toBe(0)
  // without a reload: the open page is notified
  await box(page).getByText('Read by a person: Seeing the stairs is a reason.').waitFor()
  await box(page).locator('[data-box=complete]').waitFor()
  expect(await axe(page, '#pair')).toEqual([])
  expect([...complaintsOf(page), ...complaintsOf(admin)]).toEqual([])
})

test("an admin sees today's requests to the model", async () => {
  const { page } = await openAs(site, { admin: true }, '/admin/models')
  const kinds = page.getByRole('region', { name: 'Use by kind' })
  await kinds.getByRole('row', { name: /^Reviews [1-9]/ }).waitFor()
  await kinds.getByRole('row', { name: /^The whole site .* of / }).waitFor()
  await page.getByRole('region', { name: 'Learners who asked most' }).waitFor()
  await page.getByText('All answers that were handed in were read.').waitFor()
  expect(await page.getByRole('navigation', { name: 'Admin pages' }).getByRole('link').allTextContents()).toEqual([
    'State of the site',
    'People',
    expect.stringMatching(/^Reports/),
    'Projects',
    'Events',
    'Audit log',
    'Model use',
    'Learners’ figures',
  ])
  expect(await axe(page)).toEqual([])
  expect(complaintsOf(page)).toEqual([])
})
