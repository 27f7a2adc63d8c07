import { beforeAll, expect, test } from 'vitest'
import { readFile } from 'node:fs/promises'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { contentFolder } from '#features/content/fixtures.ts'
import { PHONE, alive, openPage, type Visit } from '../browser.ts'
import { atEnd } from '../end.ts'
import { sharedServer, type Running } from '../serve.ts'

const SHIPPED = join(import.meta.dirname, '../../content/testimonials.yaml')
let site: Running

/** The operator has taken `sample` away. */
beforeAll(async () => {
  const folder = await contentFolder({ 'testimonials.yaml': (await readFile(SHIPPED, 'utf8')).replace('sample: true', '') })
  atEnd(() => rmSync(folder.path, { recursive: true, force: true }))
  site = await sharedServer({ CONTENT_DIR: folder.path })
})

const login = (visit: Visit) => openPage(`${site.origin}/login`, visit)

test('[AUTH-05] samples never reach visitors: until the operator wrote some, the right side says what an account is for', async () => {
  const page = await openPage('/login')
  await page.getByRole('heading', { name: 'Your account keeps your place' }).waitFor()
  expect(await page.getByRole('region', { name: 'What learners say' }).count()).toBe(0)
  expect(await page.getByText('A first-time builder').count()).toBe(0)
})

test('[AUTH-03] [AUTH-06] [AUTH-07] [AUTH-08] the testimonials turn by themselves, by hand, and not where there is no room', async () => {
  const shown = (page: Page) => page.locator('[data-shown] figcaption').textContent()
  const page = await openPage(`${site.origin}/terms`)
  await page.clock.install()
  await page.goto(`${site.origin}/login`)
  await alive(page)
  const names = [
    'A first-time builder',
    'A career changer',
    'A student before work',
    'A job seeker',
    'A careful admin',
    'A weekend learner',
  ]
  const goesOnTo = (name = '') => expect.poll(() => shown(page)).toContain(name)
  const release = async () => {
    await page.mouse.move(5, 5)
    await page.getByLabel('E-mail').focus()
    await page.clock.runFor(1)
  }
  await page.getByRole('button', { name: 'Next testimonial' }).focus()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Previous testimonial' }).click()
  await page.getByRole('button', { name: 'Previous testimonial' }).click()
  const begun = await shown(page)
  const at = names.findIndex((name) => begun?.includes(name))
  await release()
  await page.clock.runFor(6900)
  await goesOnTo(names[at])
  for (let turn = 1; turn <= names.length; turn += 1) {
    await page.clock.runFor(turn === 1 ? 100 : 7000)
    await goesOnTo(names[(at + turn) % names.length])
  }
  await page.clock.runFor(6000)
  await page.getByRole('button', { name: 'Previous testimonial' }).click()
  await goesOnTo(names.at(at - 1))
  await page.clock.runFor(20_000)
  await goesOnTo(names.at(at - 1))
  await release()
  await page.clock.runFor(6900)
  await goesOnTo(names.at(at - 1))
  await page.clock.runFor(100)
  await goesOnTo(names[at])
  const narrow = await login({ viewport: PHONE })
  expect(await narrow.getByRole('region', { name: 'What learners say' }).isVisible()).toBe(false)
})

test('[AUTH-06] who wants no motion is not moved on', async () => {
  const page = await login({ reducedMotion: true, before: (_, page) => page.clock.install() })
  await page.clock.runFor(7500)
  expect(await page.locator('[data-shown] figcaption').textContent()).toContain('A first-time builder')
})

test('[USER-12] the terms and the privacy policy are there to read, without scripts too', async () => {
  const terms = await openPage(`${site.origin}/terms`, { scripts: false })
  await terms.getByRole('heading', { level: 1, name: 'Terms & Conditions' }).waitFor()
  expect(await terms.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(5)
  const privacy = await openPage(`${site.origin}/privacy`, { scripts: false })
  await privacy.getByRole('heading', { level: 1, name: 'Privacy policy' }).waitFor()
})
