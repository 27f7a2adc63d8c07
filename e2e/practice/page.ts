import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { parse } from 'yaml'
import { openPage, type Visit } from '../browser.ts'
import { sharedServer, type Site } from '../serve.ts'

export const FOLDER = join(import.meta.dirname, 'content')
export const PROJECT = '/projects/write-in-the-page'

/** A server whose one project asks for work in each language. */
export function practiceSite(): Promise<Site> {
  return sharedServer({ CONTENT_DIR: FOLDER, PAYMENTS: 'sandbox' })
}

/** What the tasks of that project ask for, and where they stand. */
export const TASKS = {
  python: { box: 'vowels', task: 'count-vowels', file: 'vowels.py', tests: 3 },
  javascript: { box: 'sums', task: 'sum-prices', file: 'sum.js', tests: 2 },
  sql: { box: 'rows', task: 'long-books', file: 'query.sql', tests: 2 },
} as const

type Answers = Record<string, { exemplar: Record<string, string> }>

export function exemplarOf({ task, file }: { task: string; file: string }): string {
  const answers = parse(readFileSync(join(FOLDER, 'projects/write-in-the-page/answers.yaml'), 'utf8')) as Answers
  return answers[task]?.exemplar[file] ?? ''
}

let networks = 0
/** Somebody in a network of their own: one network may ask for few codes. */
export const visit = (more: Visit = {}): Visit => ({
  ...more,
  async before(context, page) {
    await context.setExtraHTTPHeaders({ 'x-forwarded-for': `10.31.${(networks += 1)}.1` })
    await more.before?.(context, page)
  },
})

export async function openProject({ origin }: Pick<Site, 'origin'>, more: Visit = {}): Promise<Page> {
  return ready(await openPage(origin + PROJECT, visit(more)))
}

/** Until the parts of the page have come alive. */
export async function ready(page: Page): Promise<Page> {
  await page.mouse.move(300, 300)
  await page.mouse.move(310, 310)
  await page.locator('[data-box]').first().waitFor()
  return page
}

export const boxOf = (page: Page, box: string): Locator => page.locator(`.doc-task#${box}`)
export const press = (box: Locator, name: string): Promise<void> => box.getByRole('button', { name, exact: true }).click()
export const codeIn = (box: Locator): Locator => box.locator('.cm-content')

/** Opens the workspace under the files of a task. */
export async function openWork(page: Page, box: string, name: string | RegExp = /^(Write it here|Open the workspace)/): Promise<Locator> {
  const place = boxOf(page, box)
  await place.getByRole('button', { name }).click()
  await codeIn(place).waitFor()
  return place
}

/** In place of all that stands in the file, as one who pastes. */
export async function writeIn(box: Locator, text: string): Promise<void> {
  await codeIn(box).click()
  await box.page().keyboard.press('ControlOrMeta+A')
  await box.page().keyboard.insertText(text)
}

export async function textIn(box: Locator): Promise<string> {
  return (await box.locator('.cm-line').allTextContents()).join('\n')
}

/** What was said of a run, once it is over. */
export async function saidOf(box: Locator, words: string | RegExp): Promise<void> {
  await box.locator('.workspace-said').filter({ hasText: words }).waitFor({ timeout: 100_000 })
}

export const saves = (box: Locator, what: string): Promise<void> => box.locator(`[data-save-status=${what}]`).waitFor()

/** On a busy machine too. */
export const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 30_000 })
