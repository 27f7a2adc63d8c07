import { beforeAll, expect, test } from 'vitest'
import { NAUGHTY } from '#features/documents/document-text.fixtures.ts'
import { paragraphsOf, printable } from '#features/documents/document-text.rules.ts'
import { axe, complaintsOf, newPage, PHONE } from '../browser.ts'
import { ask } from '../people.ts'
import { sharedWorkbench } from '../projects/site.ts'
import type { Site } from '../serve.ts'
import { docs, openDocumented, openDraft, preview } from './page.ts'

let site: Site
beforeAll(async () => {
  site = await sharedWorkbench()
})

const squeezed = (some: string) => some.replace(/\s+/gu, '')

/** The limit of one field. */
const MOST = 15_000

/** Joins lines, so that few fields contain them all. */
function filled(lines: readonly string[]): string[] {
  const places = ['']
  for (const line of lines) {
    const last = places.at(-1) ?? ''
    if (last.length + line.length > MOST) places.push(line)
    else places[places.length - 1] = `${last}\n\n${line}`
  }
  return places
}

test('anything typed is text on the page and in the editor: nothing of it executes, renders or is lost', async () => {
  const page = await openDocumented(site)
  // lone surrogates and NUL are refused with a sentence
  const typed = Object.values(NAUGHTY)
    .flat()
    .map((one) => one.toWellFormed().replaceAll('\u0000', ''))
    .filter((one) => one.length < 2000)
  const places = filled(typed)
  const ids = ['hard', 'next', 'about', 'results'].slice(0, places.length)
  expect(ids).toHaveLength(places.length)
  const wordsOf = { hard: 'hard:words', next: 'next:words', about: 'about:what', results: 'results:proof' } as Record<string, string>
  const name = '<img src=x onerror=alert(1)>**T** #panic("x")'
  const titleOf = (id: string) => `${name} ${id}`
  const changed = ids.flatMap((id, index) => [
    [`${id}:title`, titleOf(id)],
    [wordsOf[id], places[index]],
  ])
  const edited = await ask(page, 'PUT', '/projects/workshop/docs/draft', { texts: { title: name, ...Object.fromEntries(changed) } })
  expect(edited.status).toBe(200)
  await ask(page, 'PUT', '/projects/workshop/docs/regenerate')
  await expect.poll(async () => (await docs(page)).status).toBe('ready')
  await ask(page, 'PUT', '/projects/workshop/docs', { public: true })

  const visitor = await newPage({ viewport: PHONE })
  const alerts: string[] = []
  visitor.on('dialog', (dialog) => void alerts.push(dialog.message()))
  await visitor.goto(site.origin + (await docs(page)).page)
  await visitor.getByRole('heading', { level: 1, name }).waitFor()
  for (const [index, id] of ids.entries()) {
    const section = visitor.locator('article section').filter({ has: visitor.getByRole('heading', { level: 2, name: titleOf(id) }) })
    const shown = squeezed(await section.innerText())
    const missing = paragraphsOf(printable(places[index] ?? '')).filter((part) => !shown.includes(squeezed(part)))
    expect([id, missing]).toEqual([id, []])
    const names = await section.evaluate((one) => [...new Set([...one.querySelectorAll('*')].map(({ localName }) => localName))])
    expect(['div', 'figcaption', 'figure', 'h2', 'img', 'p', 'span']).toEqual(expect.arrayContaining(names))
    if (wordsOf[id] === `${id}:words`) expect(names.toSorted()).toEqual(['div', 'h2', 'p'])
  }
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  expect(await axe(visitor, 'article')).toEqual([])

  await openDraft(page, site)
  expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe(name)
  const drawn = squeezed(await preview(page).innerText())
  expect(paragraphsOf(printable(places.join('\n\n'))).filter((part) => !drawn.includes(squeezed(part)))).toEqual([])
  expect(alerts).toEqual([])
  expect([...complaintsOf(visitor), ...complaintsOf(page)]).toEqual([])
})
