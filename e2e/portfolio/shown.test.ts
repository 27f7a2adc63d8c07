import sharp from 'sharp'
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { alive, newPage } from '../browser.ts'
import { ask, newEmail, openSignedIn } from '../people.ts'
import { sharedServer, type Site } from '../serve.ts'

let site: Site
beforeAll(async () => {
  site = await sharedServer()
})

const dialog = (page: Page) => page.getByRole('dialog')
const open = (path = '/portfolio') => openSignedIn(site, newEmail(), path)
const png = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()

test("[PORT-01] [PORT-20] title, description, owner's name and picture are shown; with text only it says coming soon", async () => {
  const owner = await open('/terms')
  const { nickname } = (await ask(owner, 'GET', '/portfolio')).body as { nickname: string }
  await ask(owner, 'PUT', '/user/name', { name: 'Ada Lovelace' })
  const { body } = await ask(owner, 'GET', '/uploads/generate-signed-url?fileName=profile_picture_mine')
  const buffer = await png()
  const headers = { 'content-type': 'application/octet-stream' }
  await owner.context().request.put(new URL((body as { url: string }).url, site.origin).href, { data: buffer, headers })
  await ask(owner, 'PUT', '/user/picture', { picture: `${nickname}/uploads/profile_picture_mine` })
  const look = async (page: Page, path: string) => {
    await page.goto(site.origin + path)
    await alive(page)
  }
  const visitor = await newPage()
  const seen = async (texts: object) => {
    await ask(owner, 'PUT', '/portfolio', texts)
    await look(visitor, `/${nickname}/portfolio`)
    return { title: await visitor.locator('h1').innerText(), isComing: await visitor.locator('header').getByText('Coming soon').count() }
  }
  expect(await seen({ title: 'Engines' })).toEqual({ title: 'Engines', isComing: 1 })
  expect(await seen({ title: '', description: 'About engines.' })).toEqual({ title: 'My Portfolio', isComing: 1 })
  expect(await seen({ title: 'Engines' })).toEqual({ title: 'Engines', isComing: 0 })
  await look(owner, '/portfolio')
  for (const page of [owner, visitor]) {
    await page.locator('header').getByText('Ada Lovelace').waitFor()
    const widths = page
      .locator('header img')
      .evaluateAll((all) => Promise.all((all as HTMLImageElement[]).map((one) => one.decode().then(() => one.naturalWidth))))
    expect((await widths).some((width) => width > 0)).toBe(true)
  }
  expect(await owner.getByLabel('Title of your portfolio').inputValue()).toBe('Engines')
  expect(await owner.getByLabel('Description of your portfolio').inputValue()).toBe('About engines.')
})

test.each(['report.pdf', 'shot.png', 'photo.jpg', 'photo.jpeg'])('[PORT-39] the form accepts %s', async (name) => {
  const page = await open()
  await page.getByRole('button', { name: /^Add a project/ }).click()
  await dialog(page).getByLabel('Project title').fill(name)
  const buffer = await png()
  const content = name.endsWith('pdf')
    ? Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF')
    : name.endsWith('png')
      ? buffer
      : await sharp(buffer).jpeg().toBuffer()
  await dialog(page).locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer: content })
  await dialog(page).getByRole('button', { name: 'Upload project' }).click()
  await page.getByRole('link', { name }).waitFor()
  const { documents } = (await ask(page, 'GET', '/portfolio')).body as { documents: object[] }
  expect(documents).toMatchObject([{ title: name, file: { fileName: name } }])
})
