import type { Page } from 'playwright'
import { openPage, type Visit } from '../browser.ts'

export function openPart(part: string, visit?: Visit): Promise<Page> {
  return openPage(`/dev/gallery?part=${part}`, visit)
}

export const button = (page: Page, name: string) => page.locator('[data-part]').getByRole('button', { name, exact: true })
