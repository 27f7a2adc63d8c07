import type { Page } from 'playwright'
import { newEmail, openSignedIn } from './people.ts'
import type { Site } from './serve.ts'
import { bar, PROJECT, wake } from './shell/page.ts'

export const field = (page: Page) => page.getByLabel('Your question', { exact: true })

/** A new learner's page with the chat panel open. */
export async function openChat(site: Site): Promise<Page> {
  const page = await openSignedIn(site, newEmail(), PROJECT)
  await wake(page)
  await bar(page).getByRole('button', { name: 'Ask' }).click()
  await field(page).waitFor()
  return page
}

export async function send(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Enter')
}
