import type { Page } from 'playwright'
import { startPeer, type Peer } from '#platform/models/peer.fixtures.ts'
import { startWorkbench } from '../projects/site.ts'
import type { Running } from '../serve.ts'
import { drag, kept, toolbar } from './page.ts'

/** Starts a workbench with a scripted model. */
export async function startWithModel(): Promise<{ site: Running; peer: Peer }> {
  const peer = await startPeer()
  const model = { AI_PROVIDER: 'compatible', AI_BASE_URL: peer.url, AI_MODEL: 'peer-1', AI_TOKENS_A_LEARNER: '1000000' }
  return { site: await startWorkbench({ ...model, TRUST_PROXY: '1' }), peer }
}

export const note = (page: Page) => page.locator('.note-open')
export const answer = (page: Page, name: string) => note(page).getByRole('region', { name, exact: true })
export const words = (page: Page) => note(page).getByRole('textbox', { name: 'Your words' })
export const savedText = async (page: Page) => JSON.stringify((await kept(page)).notes ?? [])

/** Selects the beginning of a paragraph and presses a shortcut of the toolbar. */
export async function act(page: Page, key: string, at = 0): Promise<void> {
  await drag(page, at)
  await toolbar(page).waitFor()
  await page.keyboard.press(key)
}
