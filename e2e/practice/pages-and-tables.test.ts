import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { complaintsOf, openPage, stopTime } from '../browser.ts'
import { eventually, FOLDER, openWork, practiceSite, press, ready, saidOf, visit, writeIn } from './page.ts'

const answers = parse(readFileSync(join(FOLDER, 'projects/pages-and-tables/answers.yaml'), 'utf8')) as Record<
  string,
  { exemplar: Record<string, string> }
>
const openProject = async () => ready(await openPage(`${(await practiceSite()).origin}/projects/pages-and-tables`, visit()))

test('a page of React is written, tested and used in the page, and its style is nothing that our policy complains of', async () => {
  const page = await openProject()
  const box = await openWork(page, 'parts')
  await box.getByRole('tab', { name: 'counter.jsx', exact: true }).click()
  await press(box, 'Test')
  await saidOf(box, '1 of 2 tests fails:')
  await writeIn(box, answers['count-presses']?.exemplar['counter.jsx'] ?? '')
  await press(box, 'Test')
  await saidOf(box, 'Both tests pass.')
  await press(box, 'Run')
  await saidOf(box, 'Your page is open. Try it.')
  const live = page.frameLocator('iframe[title="Page"]')
  await live.getByRole('button', { name: '2 presses' }).click()
  await live.getByRole('button', { name: '3 presses' }).waitFor()
  expect(complaintsOf(page)).toEqual([])
})

test('a page whose frame cannot be loaded says so, and runs once the network is back', async () => {
  const page = await openProject()
  const box = await openWork(page, 'parts')
  await press(box, 'Test')
  await saidOf(box, '1 of 2 tests fails:')
  await page.context().setOffline(true)
  await stopTime(page)
  await press(box, 'Test')
  const said = async () => {
    await page.clock.runFor(1000)
    return (await box.locator('.workspace-said').allTextContents()).join('')
  }
  await eventually(said).toContain('The language could not be loaded. Are you online? Then try again.')
  await page.clock.resume()
  await page.context().setOffline(false)
  await press(box, 'Test')
  await saidOf(box, '1 of 2 tests fails:')
})

test('a query of PostgreSQL is written and tested in the page', async () => {
  const page = await openProject()
  const box = await openWork(page, 'tables')
  await press(box, 'Test')
  await saidOf(box, '1 of 2 tests fails:')
  await writeIn(box, answers['count-loans']?.exemplar['query.sql'] ?? '')
  await press(box, 'Test')
  await saidOf(box, 'Both tests pass.')
  await press(box, 'Run')
  await box.locator('.workspace-output table').getByText('Ada').waitFor()
  expect(complaintsOf(page)).toEqual([])
})
