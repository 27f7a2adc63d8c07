import { beforeAll, expect, test } from 'vitest'
import { alive, complaintsOf, newPage, PHONE } from '../browser.ts'
import { docs, openDocumented } from '../documents/page.ts'
import { ask, failing, newEmail, openSignedIn, toastSays } from '../people.ts'
import { sharedWorkbench } from '../projects/site.ts'
import type { Site } from '../serve.ts'

let site: Site
beforeAll(async () => {
  site = await sharedWorkbench()
})

test('[SHELL-09] a saved document is shown to its owner, and asks everyone else to sign in or is 404', async () => {
  const page = await openSignedIn(site, newEmail(), '/terms')
  const link = { type: 'URL', title: 'My engine', url: { url: 'example.org/engine' } }
  const { id } = (await ask(page, 'POST', '/portfolio/documents', link)).body as { id: string }
  const address = `${site.origin}/portfolio/documents/${id}`
  const opened = await page.goto(address)
  expect(opened?.status()).toBe(200)
  await page.getByRole('heading', { level: 1, name: 'My engine' }).waitFor()
  expect(await page.locator('main a[target=_blank]').getAttribute('href')).toBe('https://example.org/engine')
  expect(complaintsOf(page)).toEqual([])
  const visitor = await newPage({ viewport: PHONE })
  expect((await visitor.goto(address))?.status()).toBe(401)
  expect(await visitor.getByText('My engine').count()).toBe(0)
  await visitor
    .getByRole('main')
    .getByRole('link', { name: /log in|sign in/i })
    .or(visitor.getByRole('main').getByRole('button', { name: /log in|sign in/i }))
    .first()
    .waitFor()
  const eve = await openSignedIn(site, newEmail('eve'), '/terms')
  expect((await eve.goto(address))?.status()).toBe(404)
})

test('an added document contains all changes since the documentation was made', async () => {
  const page = await openDocumented(site)
  await ask(page, 'PUT', '/projects/workshop/docs/draft', { texts: { title: 'What others may read' } })
  expect(await docs(page)).toMatchObject({ isStale: true })
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  await page.goto(`${site.origin}/portfolio`)
  await alive(page)
  await page.getByRole('button', { name: /^Add .* to portfolio$/ }).click()
  await toastSays(page, 'The project is in your portfolio.')
  expect(await docs(page)).toMatchObject({ isStale: false })
  expect(sent.indexOf('/projects/workshop/docs/regenerate')).toBeGreaterThan(-1)
  expect(sent.indexOf('/projects/workshop/doc/copy')).toBeGreaterThan(sent.indexOf('/projects/workshop/docs/regenerate'))
})

test('[ERR-23] a completed project is added with its documentation; if the copy fails, the page says so', async () => {
  const page = await openDocumented(site)
  await page.goto(`${site.origin}/portfolio`)
  await alive(page)
  const add = page.getByRole('button', { name: /^Add .* to portfolio$/ })
  await failing(page, '/projects/workshop/doc/copy', 400)
  await add.click()
  await toastSays(page, 'Failed to copy project document')
  await page.unrouteAll()
  await add.click()
  await toastSays(page, 'The project is in your portfolio.')
  const { documents } = (await ask(page, 'GET', '/portfolio')).body as { documents: { id: string; project: { storageName: string } }[] }
  expect(documents[0]?.project.storageName).toMatch(/^workshop-\d+-pdf_/)
  await page.goto(`${site.origin}/portfolio/documents/${documents[0]?.id}`)
  const pdf = await page.getByRole('link', { name: /^Open its documentation/ }).getAttribute('href')
  expect((await page.request.get(site.origin + pdf)).headers()['content-type']).toBe('application/pdf')
  await page.getByRole('link', { name: 'Edit the documentation' }).click()
  await page.getByRole('heading', { level: 1, name: 'Edit your documentation' }).waitFor()
})
