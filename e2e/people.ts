import { randomInt } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { BrowserContext, Page } from 'playwright'
import { alive, newPage, openPage, type Visit } from './browser.ts'
import type { Site } from './serve.ts'

/** Of nobody else, in whatever process and file: an address gets only so many codes an hour. */
export function newEmail(name = 'ada'): string {
  return `${name}.${randomInt(1e9)}@example.org`
}

/** What was read once: a server of many tests has thousands. */
const letters = new Map<string, string>()

function readLetter(path: string): string {
  const known = letters.get(path)
  if (known !== undefined) return known
  const letter = readFileSync(path, 'utf8')
  // its head is whole
  if (/\r?\n\r?\n/.test(letter)) letters.set(path, letter)
  return letter
}

/** As somebody reads it in their mail: the newest letter to the address. */
export async function codeFor({ dataDir }: Pick<Site, 'dataDir'>, email: string): Promise<string> {
  const outbox = join(dataDir, 'outbox')
  for (let tries = 0; tries < 600; tries += 1) {
    // their names begin with the time: the newest is found without reading all
    for (const name of readdirSync(outbox).toSorted().toReversed()) {
      const letter = readLetter(join(outbox, name))
      const code = letter.includes(`To: ${email}`) ? /^Subject: .*?(\d{6})/m.exec(letter)?.[1] : undefined
      if (code) return code
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`No letter to ${email}`)
}

/** From the form to its six boxes. */
export async function askForCode(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByLabel('Digit 1 of 6').waitFor()
}

export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Digit 1 of 6').focus()
  await page.keyboard.type(code)
}

/** By the calls of the form, from a network of one's own: one network may ask for few codes. */
export async function signIn(site: Site, { request }: BrowserContext, email: string): Promise<void> {
  const headers = { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.1` }
  const post = async (path: string, data: object) => {
    const reply = await request.post(site.origin + path, { data, headers })
    if (!reply.ok()) throw new Error(`${path}: ${await reply.text()}`)
  }
  await post('/auth/otp/login', { email })
  await post('/auth/otp/verify', { email, code: await codeFor(site, email) })
}

/** Opens a page as somebody who is signed in there. */
export async function openSignedIn(site: Site, email: string, path: string, visit: Visit = {}): Promise<Page> {
  const page = await newPage(visit)
  await signIn(site, page.context(), email)
  await page.goto(site.origin + path)
  await alive(page)
  return page
}

/** Opens a page as somebody who has just filled in the form. */
export async function signInByForm(site: Site, email: string, path: string): Promise<Page> {
  const page = await openPage(`${site.origin}/login?returnTo=${encodeURIComponent(path)}`)
  await askForCode(page, email)
  await typeCode(page, await codeFor(site, email))
  await page.waitForURL(`${site.origin}${path}`)
  await alive(page)
  return page
}

export async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your profile/ }).click()
  await page.getByRole('button', { name: 'Log out' }).waitFor()
}

interface Asked {
  status: number
  body: unknown
}

/** A call made from inside of the page, with its cookies. */
export async function ask(page: Page, method: string, path: string, body?: unknown): Promise<Asked> {
  return page.evaluate(
    async ([method, path, body]) => {
      const response = await fetch(path, {
        method,
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      return { status: response.status, body: text ? (JSON.parse(text) as unknown) : null }
    },
    [method, path, body] as const,
  )
}

/** Answers calls to a path with a status, and counts them. */
export async function failing(page: Page, path: string, status = 500): Promise<() => number> {
  let asked = 0
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      asked += 1
      await route.fulfill({
        status,
        contentType: 'application/json',
        body: JSON.stringify({ code: 'INTERNAL_SERVER_ERROR', message: 'broken', defined: false }),
      })
    },
  )
  return () => asked
}

export async function toastSays(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.locator('[data-toasts]').textContent()).toContain(text)
}
