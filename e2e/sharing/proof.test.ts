import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { axe, complaintsOf, newPage } from '../browser.ts'
import { ask } from '../people.ts'
import { sharedWorkbench } from '../projects/site.ts'
import { whoeverOpens } from '../screens.ts'
import type { Site } from '../serve.ts'
import { openFinished, openSharing, share } from './page.ts'

let site: Site
beforeAll(async () => {
  site = await sharedWorkbench()
})

test('who finished a project shows a page that proves it, from the sharing view', async () => {
  const page = await openFinished(site)
  await openSharing(page)
  const toggle = share(page).getByRole('switch', { name: 'Show that I finished this project' })
  await toggle.scrollIntoViewIfNeeded()
  expect(await toggle.isChecked()).toBe(false)
  expect(await share(page).getByRole('link', { name: 'Open the page' }).count()).toBe(0)
  await toggle.focus()
  await page.keyboard.press('Space')
  const link = share(page).getByRole('link', { name: 'Open the page' })
  await link.waitFor()
  expect(await axe(page, '[role=dialog]')).toEqual([])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    share(page).getByRole('link', { name: 'Download credential' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('waymark-sequel-credential.json')
  expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({ proof: { cryptosuite: 'eddsa-rdfc-2022' } })

  const address = (await link.getAttribute('href')) ?? ''
  await whoeverOpens(site.origin + address, async (other) => {
    await other.getByText('Proof of a finished project').waitFor()
    expect(await other.getByRole('button', { name: 'Hide from others' }).count()).toBe(0)
  })
  const { request } = await newPage()
  const html = { headers: { accept: 'text/html' } }
  const served = await (await request.get(site.origin + address, html)).text()
  for (const words of ['Proof of a finished project', 'Waymark confirms that', 'Download credential']) expect(served).toContain(words)
  expect(served).toContain('<meta name="robots" content="noindex"')

  const { address: lasting } = (await ask(page, 'GET', '/projects/sequel/proof')).body as { address: string }
  await page.goto(site.origin + address)
  const profile = page.getByRole('link', { name: 'Add to my LinkedIn profile' })
  const { searchParams } = new URL((await profile.getAttribute('href')) ?? '')
  expect([searchParams.get('name'), searchParams.get('certUrl')]).toEqual(['Open the workshop', site.origin + lasting])
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Hide from others' }).click()
  await page.getByText('Only you see this page.').waitFor()
  expect(await profile.count()).toBe(0)
  for (const path of [address, address.replace(/proof$/, 'credential.json')]) {
    expect([path, (await request.get(site.origin + path, html)).status()]).toEqual([path, 404])
  }
  for (const path of [lasting, '/proofs/nothing', address.replace(/proof$/, 'document.pdf')]) {
    const other = await newPage()
    const gone = await other.goto(site.origin + path)
    expect([path, gone?.status(), gone?.headers()['cache-control']]).toEqual([path, 404, 'no-store'])
    await other.getByRole('heading', { level: 1 }).waitFor()
    expect(await other.getByRole('navigation', { name: 'Toolbar' }).getByRole('link').count()).toBeGreaterThan(0)
    expect((await request.get(site.origin + path, { headers: { accept: 'application/json' } })).status()).toBe(404)
  }
  expect(complaintsOf(page)).toEqual([])
})

test('a post links to the learner’s own page as soon as one is public', async () => {
  const page = await openFinished(site)
  await openSharing(page)
  const target = async () => {
    const href = await share(page).getByRole('link', { name: 'Post on Facebook' }).getAttribute('href')
    return new URL(new URL(href ?? '').searchParams.get('u') ?? '').pathname
  }
  expect(await target()).toBe('/projects/sequel')
  await share(page).getByText('It links to the project.', { exact: false }).waitFor()
  await share(page).getByRole('switch', { name: 'Show that I finished this project' }).press('Space')
  const { page: proof } = (await ask(page, 'GET', '/projects/sequel/proof')).body as { page: string }
  await expect.poll(target).toBe(proof)
  await share(page).getByText('It links to your own page.').waitFor()
})

test('the tile of a project in the own portfolio leads to its proof', async () => {
  const page = await openFinished(site)
  expect((await ask(page, 'PUT', '/projects/sequel', { status: 'COMPLETE' })).status).toBe(200)
  const project = { type: 'PROJECT', title: 'My sequel', project: { id: 'sequel' } }
  expect((await ask(page, 'POST', '/portfolio/documents', project)).status).toBe(200)
  await page.goto(`${site.origin}/portfolio`)
  await page.getByRole('button', { name: 'Options for My sequel' }).click()
  await page.getByRole('menuitem', { name: 'Proof for others' }).click()
  await page.getByText('Only you see this page.').waitFor()
  await page.getByRole('button', { name: 'Show to others' }).click()
  await page.getByText('Everybody who has the address sees this.').waitFor()
  await page.getByRole('link', { name: 'Download credential' }).waitFor()
})
