import type { Page, Request } from 'playwright'
import { expect } from 'vitest'
import { type Visit } from './browser.ts'
import { ask } from './people.ts'
import { openAs } from './projects/site.ts'
import type { Site } from './serve.ts'

export const WORKSHOP = '/projects/workshop?track=low'
export const HIGH = '/projects/workshop?track=high'
export const field = (page: Page, id: string) => page.locator(`#${id}--field`)
export const around = (page: Page, id: string) => page.locator(`.doc-field#${id}`)
export const box = (page: Page, id: string) => page.locator(`.doc-task#${id}`)
export const foot = (page: Page, id: string) => box(page, id).locator('.doc-task-foot')
export const action = (page: Page, id: string, name: string) => box(page, id).getByRole('button', { name, exact: true })
export const says = (page: Page, id: string, what: string) => around(page, id).locator(`[data-save-status=${what}]`).waitFor()
export const dialog = (page: Page) => page.getByRole('dialog')
export const pathOf = (task: string) => `/projects/workshop/validations/${task}`

let networks = 0
/** A visit from its own network, because the codes per network are limited. */
export const visit = (): Visit => ({
  before: (context) => context.setExtraHTTPHeaders({ 'x-forwarded-for': `10.9.${(networks += 1)}.1` }),
})

/** On a busy machine too. */
export const eventually = <T>(look: () => T) => expect.poll(look)

/** Waits until the parts of the page are hydrated. */
export async function ready(page: Page): Promise<Page> {
  await page.mouse.move(300, 300)
  await page.mouse.move(310, 310)
  await page.locator('[data-box]').first().waitFor()
  return page
}
export async function openWorkshop(site: Site, standing: Parameters<typeof openAs>[1] = {}, path = WORKSHOP) {
  const { page, email } = await openAs(site, standing, path, visit())
  return { page: await ready(page), email }
}
export async function answerOf(page: Page, task: string) {
  return (await ask(page, 'GET', pathOf(task))).body as { text: { data: string } | null; status: string; file: { name: string } | null }
}
export function posts(page: Page): { task: string; body: { status: string; text: { data: string } | null } }[] {
  const seen: { task: string; body: { status: string; text: { data: string } | null } }[] = []
  page.on('request', (request: Request) => {
    const [, task] = /\/validations\/([^/]+)$/.exec(new URL(request.url()).pathname) ?? []
    if (task && request.method() === 'POST') seen.push({ task, body: JSON.parse(request.postData() ?? '{}') })
  })
  return seen
}
