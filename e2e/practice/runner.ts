import type { Page } from 'playwright'
import type { RunEvent, RunOrder } from '#features/practice/run.rules.ts'
import { openPart } from '../gallery/page.ts'

export type Said = RunEvent[]

/** The gallery's own page of a runner: an order in, events out. */
export function openRunnerPage(): Promise<Page> {
  return openPart('runner')
}

const MAIN = {
  python: 'main.py',
  javascript: 'main.js',
  typescript: 'main.ts',
  sql: 'main.sql',
  postgresql: 'main.sql',
  html: 'index.html',
}

export function orderOf(language: RunOrder['language'], program: string, more: Partial<RunOrder> = {}): RunOrder {
  const main = MAIN[language]
  return { language, main, mode: 'run', tests: [], ...more, files: [{ name: main, text: program }, ...(more.files ?? [])] }
}

export async function begin(page: Page, order: RunOrder, seconds = 60): Promise<void> {
  await page.getByLabel('Order').fill(JSON.stringify({ ...order, seconds }))
  await page.getByRole('button', { name: 'Run', exact: true }).click()
}

export async function saidSoFar(page: Page): Promise<Said> {
  const lines = (await page.locator('[data-said]').textContent()) ?? ''
  return lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as RunEvent)
}

/** All that was said, once it is over. */
export async function run(page: Page, order: RunOrder, seconds?: number): Promise<Said> {
  await begin(page, order, seconds)
  await page.locator('[data-said]', { hasText: '{"kind":"end"' }).waitFor({ timeout: 600_000 })
  return saidSoFar(page)
}

export const printed = (said: Said) => said.map((event) => (event.kind === 'output' ? event.text : '')).join('')
export const testsIn = (said: Said) => said.filter((event) => event.kind === 'test')
export const endOf = (said: Said) => said.find((event) => event.kind === 'end')
