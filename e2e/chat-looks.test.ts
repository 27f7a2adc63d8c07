import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Peer } from '#platform/models/peer.fixtures.ts'
import { field, send } from './chat-page.ts'
import { isWhole, LOOKS, visitOf } from './looks.ts'
import { startWithModel } from './notes/model.ts'
import { WORKSHOP } from './projects/page.ts'
import { openAs, sharedWorkbench } from './projects/site.ts'
import type { Running, Site } from './serve.ts'
import { bar, wake } from './shell/page.ts'

let site: Running
let plain: Site
let peer: Peer
beforeAll(async () => {
  ;({ site, peer } = await startWithModel())
  plain = await sharedWorkbench()
})
afterAll(async () => {
  await site.stop()
  await peer.close()
})
beforeEach(() => void (peer.acts.length = 0))

const PANEL = '#panel-left'
const ANSWER = [
  `A header ends at the **empty line**, whatever ${'stands-in-it-'.repeat(12)}. Look at [that place](#lamp).\n\n`,
  '1. Type the request.\n2. Press Enter *twice*.\n\n> What is not said is not heard.\n\n',
  '```sh\nprintf "GET / HTTP/1.1\\r\\nHost: example.org\\r\\nConnection: close\\r\\n\\r\\n" | nc example.org 80 | head -n 20\n```\n\n',
  '| part | what it says |\n|---|---|\n| `Content-Length` | how many bytes of the body are to come, and no more of them |\n\n',
  'שורה ריקה סוגרת את הכותרות (2).\n\n',
  '3. `GET` היא הבקשה\n4. והשרת עונה\n\n> שורה ריקה\n\n| חלק | משמעות |\n|---|---|\n| GET | בקשה |\n\n',
]

/** Beside a short text: axe checks the whole page behind the panel. */
async function openPanel(server: Site, look: (typeof LOOKS)[number], admin = false): Promise<Page> {
  const { page } = await openAs(server, { admin }, WORKSHOP, visitOf(look))
  await wake(page)
  await bar(page).getByRole('button', { name: 'Ask' }).click()
  await field(page).waitFor()
  return page
}

/** The direction of each list, quote and table in the answer, and the start number of a list. */
function waysIn(page: Page): Promise<string[]> {
  return page
    .locator('li[data-message]')
    .last()
    .evaluate((reply) =>
      [...reply.querySelectorAll('ol, blockquote, [role=group]')].map((one) =>
        [one.localName, getComputedStyle(one).direction, one.getAttribute('start') === '1' ? '' : one.getAttribute('start')]
          .filter(Boolean)
          .join(' '),
      ),
    )
}

test.each(LOOKS)('the tutor is fully visible, reachable and passes axe, %s', async (...look) => {
  const page = await openPanel(site, look)
  await page.getByText('What would you like to know?').waitFor()
  await isWhole(page, PANEL)

  peer.acts.push({ says: ANSWER })
  await page
    .locator(`${PANEL} input[type=file]`)
    .setInputFiles({ name: `${'terminal-'.repeat(12)}.log`, mimeType: 'text/plain', buffer: Buffer.from('Connection refused') })
  await page.locator(`${PANEL} [data-status=success]`).waitFor()
  await field(page).fill(`למה השרת מחכה?\n${'why-'.repeat(40)}`)
  await isWhole(page, PANEL)
  await field(page).press('Enter')
  await page.getByRole('button', { name: 'This helped' }).waitFor()
  await isWhole(page, PANEL)
  await page.locator(PANEL).getByRole('columnheader', { name: 'what it says' }).waitFor()
  expect(await waysIn(page)).toEqual(['ol ltr', 'blockquote ltr', 'div ltr', 'ol rtl 3', 'blockquote rtl', 'div rtl'])

  await page.getByRole('button', { name: 'Clear the chat' }).click()
  await page.getByRole('button', { name: 'Clear', exact: true }).waitFor()
  await isWhole(page, PANEL)
  await page.getByRole('button', { name: 'Keep', exact: true }).click()

  peer.acts.push({ says: ['Half of '], ends: 'cut' })
  await send(page, 'And then?')
  await page.getByText('The answer broke off.').waitFor()
  await isWhole(page, PANEL)

  await page.context().setOffline(true)
  await page.locator(`${PANEL}, .shell-notice`).getByText('offline').filter({ visible: true }).first().waitFor()
  await send(page, 'And now?')
  await page.getByText('Unable to connect to the chat!').waitFor()
  await isWhole(page, PANEL)
  await page.context().setOffline(false)

  await page.route('**/chats/*/messages?*', (route) => route.fulfill({ status: 500 }))
  await page.reload()
  await wake(page)
  const ask = bar(page).getByRole('button', { name: 'Ask' })
  if ((await ask.getAttribute('aria-expanded')) === 'false') await ask.click()
  await page.getByText('The chat could not be loaded.').waitFor()
  await isWhole(page, PANEL)
})

/** The same panel with other text: each size once. */
const EACH_SIZE = LOOKS.filter((_, at) => at % 3 === 1)

test.each(EACH_SIZE)('without a model the panel is fully visible, reachable and passes axe, %s', async (...look) => {
  const page = await openPanel(plain, look, true)
  await page.getByText('switches the tutor on. Only admins see this.').waitFor()
  await isWhole(page, PANEL)
  await send(page, 'How do I screw the legs to the plate of the bench?')
  await page.getByRole('button', { name: 'This helped' }).waitFor()
  await isWhole(page, PANEL)
  await send(page, 'Who won the cup?')
  await expect.poll(() => page.locator('li[data-message]').count()).toBe(4)
  await isWhole(page, PANEL)
})
