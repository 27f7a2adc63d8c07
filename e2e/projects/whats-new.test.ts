import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe, complaintsOf, DESKTOP, PHONE, TABLET } from '../browser.ts'
import type { Running } from '../serve.ts'
import { dialog, done, field, ready, reload, WORKSHOP } from './page.ts'
import { openAs, publishIn, startOwnWorkbench } from './site.ts'

let site: Running
let folder: string
beforeAll(async () => {
  ;({ site, folder } = await startOwnWorkbench())
})
afterAll(() => site.stop())

test('the changes of an update are shown before it is taken: by name, with the effect on answers and progress', async () => {
  const { page } = await openAs(site, {}, WORKSHOP)
  await ready(page)
  await field(page, 'brightness').fill('800')
  await field(page, 'shop').fill('example.org/lamps')
  await done(page, 'bulb')
  const file = join(folder, 'projects/workshop/project.md')
  const source = await readFile(file, 'utf8')
  const next = source
    .replace('::url{#shop title="Where did you buy it?"}', '::text{#colour title="Which colour does it have?"}')
    .replace('## Hang up the sign', '## Sweep the floor {#floor}\n\nTake a broom.\n\n## Hang up the sign')
    .replace('Screw the legs to the plate.', 'Screw the four legs to the plate.')
    .replace('Type what stands here.', 'Type what stands here, and look.')
  await writeFile(file, next)
  await publishIn(site, folder)
  await page.reload()
  await ready(page)

  const update = dialog(page, 'This project has new upgrades!')
  const news = update.getByRole('region', { name: 'What’s new' })
  await expect
    .poll(() => news.getByRole('listitem').allInnerTexts())
    .toEqual([
      expect.stringMatching(/^Changed\s+Build the bench$/),
      expect.stringMatching(/^New\s+Sweep the floor$/),
      expect.stringMatching(/^New\s+Which colour does it have\?$/),
      expect.stringMatching(/^Gone\s+Where did you buy it\?\s+Your answer stays in Earlier answers\.$/),
      'You have done 2 of 3 tasks. After the update it is 1 of 3 tasks.',
    ])
  for (const viewport of [DESKTOP, TABLET, PHONE]) {
    await page.setViewportSize(viewport)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await axe(page, '[role=dialog]')).toEqual([])
      expect(await update.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    }
  }
  await page.setViewportSize(DESKTOP)
  await update.getByRole('button', { name: 'Update my project!' }).click()
  await page.getByText('Take a broom.').waitFor()
  await reload(page)
  const earlier = page.getByRole('region', { name: 'Earlier answers' })
  await expect.poll(() => earlier.innerText()).toContain('example.org/lamps')
  expect(complaintsOf(page)).toEqual([])
})

test('an update can be taken when its changes cannot be listed', async () => {
  const { page } = await openAs(site, {}, WORKSHOP)
  await ready(page)
  await field(page, 'brightness').fill('800')
  await page.getByText('Saved').first().waitFor()
  await page.route('**/projects/workshop/update', (route) => route.fulfill({ status: 500, json: { code: 'INTERNAL_SERVER_ERROR' } }))
  const file = join(folder, 'projects/workshop/project.md')
  await writeFile(file, (await readFile(file, 'utf8')).replace('A workshop is a room', 'A workshop is a bright room'))
  await publishIn(site, folder)
  await reload(page)
  const update = dialog(page, 'This project has new upgrades!')
  await update.getByText('You can update all the same.').waitFor()
  await update.getByRole('button', { name: 'Update my project!' }).click()
  await page.getByText('A workshop is a bright room').waitFor()
})

test('while own highlights and notes cannot be counted, an update can keep them', async () => {
  const { page } = await openAs(site, {}, WORKSHOP)
  await ready(page)
  await field(page, 'brightness').fill('800')
  await page.getByText('Saved').first().waitFor()
  await page.route('**/projects/workshop/annotations.json', (route) => route.fulfill({ status: 500, json: {} }))
  const file = join(folder, 'projects/workshop/project.md')
  await writeFile(file, (await readFile(file, 'utf8')).replace('Screw the', 'Carefully screw the'))
  await publishIn(site, folder)
  const asked = page.waitForRequest('**/projects/workshop/reset_content')
  await reload(page)
  const update = dialog(page, 'This project has new upgrades!')
  await update.getByRole('button', { name: 'Update and keep my notes' }).click()
  expect((await asked).postDataJSON()).toEqual({ keepNotes: true })
  await page.getByText('Carefully screw the').waitFor()
})
