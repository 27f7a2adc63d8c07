import { beforeAll, expect, test } from 'vitest'
import { NAUGHTY } from '#features/documents/text/fixtures.ts'
import { paragraphsOf, printable } from '#features/documents/text/rules.ts'
import { axe, complaintsOf, newPage, PHONE } from '../browser.ts'
import { ask } from '../people.ts'
import { SOON } from '../projects/page.ts'
import { sharedWorkbench } from '../projects/site.ts'
import type { Running } from '../serve.ts'
import { docs, openDocumented, openDraft, preview } from './page.ts'

let site: Running
beforeAll(async () => {
  site = await sharedWorkbench()
})

const squeezed = (some: string) => some.replace(/\s+/gu, '')

test('whatever was typed is text on the page and in the editor: nothing of it runs, is drawn or is lost', async () => {
  const page = await openDocumented(site)
  // half a sign and NUL are refused with a sentence
  const texts = Object.values(NAUGHTY)
    .flat()
    .map((typed) => typed.toWellFormed().replaceAll('\u0000', ''))
    .filter((typed) => typed.length < 2000)
  const all = texts.join('\n\n')
  const title = '<img src=x onerror=alert(1)>**T** #panic("x")'
  expect(
    (await ask(page, 'PUT', '/projects/workshop/docs/draft', { texts: { title, 'hard:words': all, 'hard:title': title } })).status,
  ).toBe(200)
  await ask(page, 'PUT', '/projects/workshop/docs/regenerate')
  await expect.poll(async () => (await docs(page)).status, SOON).toBe('ready')
  await ask(page, 'PUT', '/projects/workshop/docs', { public: true })

  const visitor = await newPage({ viewport: PHONE })
  const alerts: string[] = []
  visitor.on('dialog', (dialog) => void alerts.push(dialog.message()))
  await visitor.goto(site.origin + (await docs(page)).page)
  await visitor.getByRole('heading', { level: 1, name: title }).waitFor()
  const section = visitor.locator('article section').filter({ has: visitor.getByRole('heading', { level: 2, name: title }) })
  const shown = squeezed(await section.innerText())
  const missing = paragraphsOf(printable(all)).filter((part) => !shown.includes(squeezed(part)))
  expect(missing).toEqual([])
  const names = await section.evaluate((one) => [...new Set([...one.querySelectorAll('*')].map(({ localName }) => localName))])
  expect(names.toSorted()).toEqual(['div', 'h2', 'p'])
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  expect(await axe(visitor, 'article')).toEqual([])

  await openDraft(page, site)
  expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe(title)
  const drawn = squeezed(await preview(page).innerText())
  expect(paragraphsOf(printable(all)).filter((part) => !drawn.includes(squeezed(part)))).toEqual([])
  expect(alerts).toEqual([])
  expect([...complaintsOf(visitor), ...complaintsOf(page)]).toEqual([])
})
