import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kitchenFolder, learnersFolder } from '#app/server/acceptance/check.fixtures.ts'
import { alive, axe, DESKTOP, PHONE, TABLET } from './browser.ts'
import { ask, newEmail, openSignedIn } from './people.ts'
import { isSoundInPictures } from './screens.ts'
import { startServer, type Running } from './serve.ts'

let site: Running
let content: Awaited<ReturnType<typeof kitchenFolder>>
let folder: Awaited<ReturnType<typeof learnersFolder>>
const settings = mkdtempSync(join(tmpdir(), 'waymark-settings-'))
beforeAll(async () => {
  content = await kitchenFolder()
  folder = await learnersFolder()
  site = await startServer({ CONTENT_DIR: content.path })
})
afterAll(async () => {
  await site.stop()
  await content[Symbol.asyncDispose]()
  await folder[Symbol.asyncDispose]()
  rmSync(settings, { recursive: true, force: true })
})

// without the cache of compiled code, which a learner's machine has not
const env = { ...process.env, WAYMARK_SETTINGS: settings, NODE_COMPILE_CACHE: undefined }

/** As somebody at a terminal: `script` gives the program one, and what is typed goes in once it was asked for. */
function atTerminal(command: string, typed: [question: RegExp, answer: string][]) {
  const child = spawn('script', ['-qec', command, '/dev/null'], { cwd: folder.path, env })
  let said = ''
  const waiting = [...typed]
  child.stdout.on('data', (piece: Buffer) => {
    said += piece.toString()
    const [next] = waiting
    if (next?.[0].test(said)) child.stdin.write(`${waiting.shift()?.[1] ?? ''}\n`)
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { said: () => said, ended, child }
}

test('from the line on the page to a green task that fills itself while one watches', async () => {
  const page = await openSignedIn(site, newEmail(), '/projects/kitchen')
  await page.getByText('Check on my machine').click()
  const line = page.locator('details code').first()
  await expect
    .poll(() => line.textContent())
    .toContain(`curl -fsSL ${site.origin}/waymark.mjs -o ~/waymark.mjs && node ~/waymark.mjs login`)
  const place = page.locator('details').filter({ hasText: 'Check on my machine' })
  const links = await place
    .getByRole('listitem')
    .getByRole('link')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  expect(links).toEqual(['#flour', '#salt', '#lines', '#taste'])
  expect(await place.getByRole('link', { name: 'Download Node' }).getAttribute('href')).toBe('https://nodejs.org/en/download')
  const begun = Date.now()
  await promisify(execFile)('curl', ['-fsSL', `${site.origin}/waymark.mjs`, '-o', 'waymark.mjs'], { cwd: folder.path })

  const login = atTerminal('node waymark.mjs login', [])
  await expect.poll(() => login.said()).toMatch(/[A-Z]{4}-[A-Z]{4}/)
  const [code = ''] = /[A-Z]{4}-[A-Z]{4}/.exec(login.said()) ?? []
  const device = await page.context().newPage()
  await device.goto(`${site.origin}/device?code=${code}&user_code=${code}`)
  await alive(device)
  expect(await device.getByLabel('Code').inputValue()).toBe('')
  await device.getByLabel('Code').fill(code.toLowerCase())
  await device.keyboard.press('Enter')
  await device.getByText('This machine wants to check your folders:').waitFor()
  expect(await axe(device)).toEqual([])
  await device.getByRole('button', { name: 'Connect' }).click()
  await device.getByText('It is connected. Go on in your terminal.').waitFor()
  expect(await login.ended).toBe(0)

  await page.bringToFront()
  const check = atTerminal('node waymark.mjs check kitchen', [
    [/Do this\? \[y\/N\] /, 'y'],
    [/Hand this in\? \[Y\/n\] /, ''],
  ])
  expect(await check.ended, check.said()).toBe(0)
  expect(check.said()).toMatch(
    /run: grep -c '' recipe.txt[\s\S]*Do this\?[\s\S]*flour 500 g[\s\S]*Hand this in[\s\S]*All 4 tasks are right/,
  )
  // the page was not touched meanwhile
  const field = page.locator('.doc-field#flour')
  await field.getByText('Checked on your machine.').waitFor()
  expect(await page.locator('#flour--field').inputValue()).toBe('flour 500 g')
  console.log(`check: from the line to a green task in ${Date.now() - begun} ms`)
  expect(await axe(page)).toEqual([])
  await page.screenshot({ path: join(tmpdir(), 'check-page.png'), fullPage: true })
})

test('by strace, the tool itself opens nothing outside of the folder but Node’s, the system’s and its own settings', async () => {
  const trace = join(settings, 'trace')
  await promisify(execFile)(
    'strace',
    ['-f', '-qq', '-e', 'trace=open,openat,execve', '-o', trace, process.execPath, 'waymark.mjs', 'kitchen', '--yes'],
    {
      cwd: folder.path,
      env,
    },
  ).catch(() => undefined)
  const opened = [...readFileSync(trace, 'utf8').matchAll(/open(?:at)?\((?:AT_FDCWD, )?"([^"]+)"[^)]*\) = \d/g)].map(
    ([, path = '']) => path,
  )
  expect(opened).toContain(join(await realpath(folder.path), 'taste.txt'))
  const known = [folder.path, settings, '/proc/', '/sys/', '/etc/', '/lib', '/usr/', '/dev/', process.execPath]
  expect([...new Set(opened)].filter((path) => path.startsWith('/') && !known.some((start) => path.startsWith(start)))).toEqual([])
})

/** A machine that is signed in asks for no code. */
const AS_ANOTHER = 'node waymark.mjs logout; node waymark.mjs login'

test('a broken folder is found wrong and changes nothing; an ended machine is refused', async () => {
  const page = await openSignedIn(site, newEmail(), '/device')
  const login = atTerminal(AS_ANOTHER, [])
  await expect.poll(() => login.said()).toMatch(/[A-Z]{4}-[A-Z]{4}/)
  await page.getByLabel('Code').fill(/[A-Z]{4}-[A-Z]{4}/.exec(login.said())?.[0] ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Connect' }).click()
  expect(await login.ended).toBe(0)
  writeFileSync(join(folder.path, 'recipe.txt'), 'salt 0 g\nflour 400 g\n')
  // another account has agreed to nothing in this folder yet
  const wrong = atTerminal('node waymark.mjs check kitchen', [
    [/Do this\? \[y\/N\] /, 'y'],
    [/Hand this in\? \[Y\/n\] /, 'y'],
  ])
  expect(await wrong.ended).toBe(1)
  expect(wrong.said()).toContain('A pinch will do.')
  expect((await ask(page, 'GET', '/projects/kitchen/validations/salt')).body).toMatchObject({ status: 'INCOMPLETE', checked: false })

  await page.goto(site.origin)
  await alive(page)
  await page.getByRole('button', { name: /^Your profile/ }).click()
  await page.getByRole('button', { name: 'Account settings' }).click()
  await page.getByRole('button', { name: /^End / }).first().click()
  await page.getByText('None. A project page says how to begin').waitFor()
  const after = atTerminal('node waymark.mjs --yes', [])
  expect(await after.ended).toBe(4)
})

test.each([
  ['Ctrl+C', '\u0003'],
  ['Ctrl+D', '\u0004'],
])('%s at a question is a no, in a sentence', async (_, key) => {
  const page = await openSignedIn(site, newEmail(), '/device')
  const login = atTerminal(AS_ANOTHER, [])
  await expect.poll(() => login.said()).toMatch(/[A-Z]{4}-[A-Z]{4}/)
  await page.getByLabel('Code').fill(/[A-Z]{4}-[A-Z]{4}/.exec(login.said())?.[0] ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Connect' }).click()
  expect(await login.ended).toBe(0)
  // where nothing was agreed to yet
  const other = await learnersFolder()
  const tool = join(folder.path, 'waymark.mjs')
  const asked = atTerminal(`cd ${other.path} && node ${tool} check kitchen`, [])
  await expect.poll(() => asked.said()).toContain('Do this? [y/N]')
  asked.child.stdin.write(key)
  expect(await asked.ended).toBe(3)
  expect(asked.said()).toContain('othing was read or run.')
  await other[Symbol.asyncDispose]()
})

test('the screens at three widths, light and dark', async () => {
  for (const [name, viewport] of [
    ['wide', DESKTOP],
    ['middle', TABLET],
    ['phone', PHONE],
  ] as const) {
    const page = await openSignedIn(site, newEmail(), '/device', { viewport })
    await isSoundInPictures(page, `check-device-${name}`)
    await page.goto(`${site.origin}/projects/kitchen`)
    await alive(page)
    await page.getByText('Check on my machine').click()
    await isSoundInPictures(page, `check-place-${name}`)
    await page.context().close()
  }
})
