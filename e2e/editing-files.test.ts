import { mkdtempSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentFolder, type ContentFolder } from '#features/content/content.fixtures.ts'
import { alive, axe, complaintsOf } from './browser.ts'
import { openAs } from './projects/site.ts'
import { freePort, startServer, type Running } from './serve.ts'

let site: Running
let content: ContentFolder

beforeAll(async () => {
  content = await contentFolder({
    'projects/lamp/answers.yaml': (text: string) => `# as measured in the shop\n${text.replace('value: 800', 'value: 800   # on the box')}`,
  })
  const env = { CONTENT_DIR: content.path, DATA_DIR: mkdtempSync(join(tmpdir(), 'editing-files-')), TRUST_PROXY: '1' }
  site = await startServer({ ...env, PORT: String(await freePort()) })
})
afterAll(async () => {
  await site.stop()
  await content[Symbol.asyncDispose]()
})

const saved = (page: Page) => expect.poll(() => page.locator('[data-save-status]').getAttribute('data-save-status')).toBe('saved')
const fileOf = (name: string) => readFile(join(content.path, 'projects/lamp', name), 'utf8')

async function openFile(view: 'Answers' | 'Quiz', visit = {}): Promise<Page> {
  const { page } = await openAs(site, { admin: true }, '/projects/lamp/edit', visit)
  await page.getByRole('button', { name: view, exact: true }).click()
  await page.getByRole('button', { name: 'Show the source' }).waitFor()
  return page
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish' })
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

const cardOf = (page: Page, name: string) => page.getByRole('region', { name })

test('[API-14] an answer’s check is edited in a form: errors are at their field, and publishing keeps the file’s comments', async () => {
  const page = await openFile('Answers')
  const before = await fileOf('answers.yaml')
  const card = cardOf(page, 'How bright is it?')
  const value = card.getByLabel('The right number')
  expect(await value.inputValue()).toBe('800')
  await card.getByLabel('Try an answer').fill('809')
  await card.getByText('It would be taken.').waitFor()
  await value.fill('900')
  await card.getByText('It would be refused.').waitFor()
  await saved(page)
  // 805 is among the accepted answers, and 800 is the exemplar
  await expect.poll(() => card.getByLabel('Answers that it must take, 1').getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => card.getByLabel('What a good answer looks like').getAttribute('aria-invalid')).toBe('true')
  expect(await axe(page)).toEqual([])

  await value.fill('802.5')
  await card.getByRole('button', { name: 'Add one to “Answers that it must take”' }).click()
  await card.getByLabel('Answers that it must take, 2').fill('810')
  await saved(page)
  await expect.poll(() => card.locator('[aria-invalid]').count()).toBe(0)
  const shop = cardOf(page, 'Where is it from?')
  await shop.getByRole('button', { name: 'Check its answers: Where is it from?' }).click()
  await shop.getByLabel('How it is checked').selectOption({ label: 'A pattern' })
  await shop.getByLabel('Pattern (RE2)').fill('^https://')
  await shop.getByLabel('Hint after a wrong answer').fill('Begin with https://')
  await saved(page)
  await publish(page)
  const after = await fileOf('answers.yaml')
  expect(after).toBe(
    before.replace('value: 800   #', 'value: 802.5 #').replace('["805"]', '["805", "810"]') +
      'shop:\n  check: pattern\n  value: ^https://\n  message: Begin with https://\n',
  )
  expect(complaintsOf(page)).toEqual([])
})

test('a quiz is edited by keyboard: another question, the right option, the order; a learner gets it', async () => {
  const page = await openFile('Quiz')
  await page.getByRole('button', { name: 'Add a question' }).focus()
  await page.keyboard.press('Enter')
  const added = cardOf(page, 'Question 2')
  await added.getByRole('textbox', { name: 'Question', exact: true }).focus()
  await page.keyboard.type('What does it need?')
  await added.getByLabel('Option 1: its words').fill('A voice')
  await added.getByLabel('Option 1: why').fill('It has no ears.')
  await added.getByLabel('Option 2: its words').fill('A current')
  await added.getByLabel('Option 2: why').fill('It flows.')
  await added.getByLabel('Option 1 is right').focus()
  await page.keyboard.press('ArrowDown')
  expect(await added.getByLabel('Option 2 is right').isChecked()).toBe(true)
  expect(await added.getByLabel('Option 1 is right').isChecked()).toBe(false)
  await added.getByRole('button', { name: 'Move Question 2 up' }).click()
  expect(await cardOf(page, 'Question 1').getByRole('textbox', { name: 'Question', exact: true }).inputValue()).toBe('What does it need?')
  await saved(page)
  await expect.poll(() => page.locator('[aria-invalid]').count()).toBe(0)
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Look', exact: true }).click()
  await page.locator('.doc').getByText('What does it need?').waitFor({ state: 'attached' })
  await publish(page)
  const file = await fileOf('quiz.yaml')
  expect(file.indexOf('What does it need?')).toBeLessThan(file.indexOf('- id: light'))
  expect(file).toContain('      - { id: light, value: Light, isAnswer: true, explanation: It <em>glows</em>. }\n')
  const { page: learner } = await openAs(site, { plan: 'pro' }, '/projects/lamp')
  await learner.getByText('What does it need?').first().waitFor({ state: 'attached' })
  expect(complaintsOf(page)).toEqual([])
})

test('a project is exported as a zip file, and imported from one with unused files listed', async () => {
  const { page } = await openAs(site, { admin: true }, '/projects/lamp/edit')
  const more = async (name: string) => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  const [download] = await Promise.all([page.waitForEvent('download'), more('Download project')])
  expect(download.suggestedFilename()).toBe('lamp.zip')
  const files = unzipSync(new Uint8Array(await readFile(await download.path())))
  const text = strFromU8(files['lamp/project.md'] ?? new Uint8Array())
  expect(text).toBe(await fileOf('project.md'))

  await more('Import…')
  const panel = page.getByRole('region', { name: 'Import a project' })
  const choose = (name: string, packed: Record<string, Uint8Array>) =>
    panel.getByLabel('Zip file').setInputFiles({ name, mimeType: 'application/zip', buffer: Buffer.from(zipSync(packed)) })
  await choose('wrong.zip', { 'notes.txt': strToU8('x') })
  await panel.getByRole('button', { name: 'Import', exact: true }).click()
  await panel.getByText('There is no project.md in this zip file').waitFor()
  expect(await axe(page)).toEqual([])
  await choose('lamp.zip', {
    ...files,
    'lamp/project.md': strToU8(text.replace('A quote', 'A quote from afar')),
    'lamp/notes.txt': strToU8('x'),
  })
  await panel.getByRole('button', { name: 'Import', exact: true }).click()
  await panel.getByText('Imported: project.md.').waitFor()
  await panel.getByText('notes.txt').waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'Source of the project' }).inputValue()).toContain('A quote from afar')
  await saved(page)
  await panel.getByRole('button', { name: 'Close' }).click()
  await more('Reset')
  const dialog = page.getByRole('dialog', { name: 'Reset editor changes?' })
  await dialog.getByRole('button', { name: 'Reset', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(complaintsOf(page).filter((one) => !one.includes('422'))).toEqual([])
})

test('invalid YAML is edited as source, saved, and its error shown; in a conflict of two editors the later one chooses', async () => {
  const [grace, alan] = [await openFile('Answers'), await openFile('Answers')]
  await grace.getByRole('button', { name: 'Show the source' }).click()
  const source = grace.getByLabel('Source of answers.yaml')
  const sound = await source.inputValue()
  await source.fill(`${sound}broken: *.txt\n`)
  await saved(grace)
  await source.fill(`${sound}broken: [\n`)
  await saved(grace)
  await grace.getByText('answers.yaml cannot be shown as a form').waitFor()
  await grace.getByRole('region', { name: 'What the check says' }).getByText('To mend').first().waitFor()
  await grace.reload()
  await alive(grace)
  await grace.getByRole('button', { name: 'Answers', exact: true }).click()
  await expect.poll(() => source.inputValue()).toBe(`${sound}broken: [\n`)
  await source.fill(`${sound}# by Grace\n`)
  await saved(grace)

  await cardOf(alan, 'How bright is it?').getByLabel('Hint after a wrong answer').fill('By Alan.')
  const panel = alan.getByRole('region', { name: 'answers.yaml was changed elsewhere meanwhile' })
  await panel.getByRole('button', { name: 'Join both' }).click()
  await saved(alan)
  await alan.getByRole('button', { name: 'Show the source' }).click()
  const joined = await alan.getByLabel('Source of answers.yaml').inputValue()
  expect(joined).toContain('# by Grace')
  expect(joined).toContain('By Alan.')
})

test('[API-15] an admin creates a project from a zip file on the projects page: a draft, which readers see once published', async () => {
  const { page } = await openAs(site, { admin: true }, '/admin/projects')
  await page.getByRole('link', { name: 'Light a lamp' }).waitFor()
  await alive(page)
  expect(await axe(page)).toEqual([])
  const titles = page.getByRole('region', { name: 'Projects' }).getByRole('rowheader')
  const all = await titles.allInnerTexts()
  expect(all).toEqual(all.toSorted((a, b) => a.localeCompare(b, 'en')))
  const search = page.getByRole('search', { name: 'Find projects' })
  await search.getByLabel('Search').fill('LIGHT a')
  await search.getByLabel('Search').press('Enter')
  await expect.poll(() => titles.allInnerTexts()).toEqual(['Light a lamp'])
  expect(new URL(page.url()).search).toBe('?search=LIGHT+a')
  await search.getByLabel('Search').fill('nowhere')
  await search.getByRole('button', { name: 'Find' }).click()
  await page.getByText('No project matches.').waitFor()
  await search.getByRole('button', { name: 'Show all' }).click()
  await expect.poll(() => titles.allInnerTexts()).toEqual(all)
  const choose = (name: string, files: Record<string, Uint8Array>) =>
    page.getByLabel('Zip file').setInputFiles({ name, mimeType: 'application/zip', buffer: Buffer.from(zipSync(files)) })
  const begin = page.getByRole('button', { name: 'Begin a draft' })
  await choose('My Torch.zip', { 'readme.md': strToU8('x') })
  const id = page.getByLabel('Id of the project')
  expect(await id.inputValue()).toBe('my-torch')
  await begin.click()
  await page.getByText('There is no project.md in this zip file').waitFor()
  await id.fill('lamp')
  const text = (await fileOf('project.md')).replace('Light a lamp', 'Carry a torch').replace('order: "1.1"', 'order: "1.7"')
  const image = async (name: string) => new Uint8Array(await readFile(join(content.path, 'projects/lamp/images', name)))
  const rest = {
    'answers.yaml': strToU8(await fileOf('answers.yaml')),
    'quiz.yaml': strToU8(await fileOf('quiz.yaml')),
    'images/lamp.svg': await image('lamp.svg'),
    'images/photo.png': await image('photo.png'),
  }
  await choose('torch.zip', { 'project.md': strToU8(text), ...rest })
  await begin.click()
  await page.getByText('There is a project lamp already.').waitFor()
  await id.fill('torch')
  await begin.click()
  await page.getByRole('heading', { name: 'torch' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/projects/torch/edit')
  expect((await fetch(new URL('/projects/torch', site.origin))).status).toBe(404)
  await page.getByRole('link', { name: 'All projects' }).click()
  await page
    .getByRole('row', { name: /torch.*Draft, not published yet/ })
    .getByRole('link')
    .click()
  await publish(page)
  await expect.poll(async () => (await fetch(new URL('/projects/torch', site.origin))).status).toBe(200)
})

test('a new project begins with an example, from which an author can go on', async () => {
  const { page } = await openAs(site, { admin: true }, '/admin/projects')
  await alive(page)
  const begin = page.getByRole('button', { name: 'Begin a draft' })
  expect(await begin.isDisabled()).toBe(true)
  await page.getByLabel('Id of the project').fill('lamp')
  await page.keyboard.press('Enter')
  await page.getByText('There is a project lamp already. Choose another id.').waitFor()
  await page.getByLabel('Id of the project').fill('strike-a-match')
  await begin.click()
  await page.getByRole('heading', { name: 'Strike a match' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/projects/strike-a-match/edit')
  await page.getByText('Count words').first().waitFor()
})

test('a new project whose zip file holds other files begins as a draft, and says what was left out', async () => {
  const { page } = await openAs(site, { admin: true }, '/admin/projects')
  await alive(page)
  const buffer = Buffer.from(zipSync({ 'project.md': strToU8('No front matter.'), 'draft.docx': strToU8('x') }))
  await page.getByLabel('Zip file').setInputFiles({ name: 'candle.zip', mimeType: 'application/zip', buffer })
  await page.getByRole('button', { name: 'Begin a draft' }).click()
  const panel = page.getByRole('region', { name: 'Begin a project' })
  await panel.getByRole('listitem').getByText('draft.docx').waitFor()
  await page.getByRole('row', { name: /candle.*Draft, not published yet/ }).waitFor()
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'candle' }).waitFor()
})

const PRACTICE = `
## Write it {#write-it}

::::task{#writing}
:::practice{#count-lamps title="Count the lamps" language=javascript}
\`\`\`js file=lamps.js
\`\`\`
\`\`\`js file=lamps.test.js role=tests
import { lamps } from './lamps.js'

test('there are three', () => expect(lamps()).toBe(3))
\`\`\`
:::
::::
`
const EXEMPLAR = 'count-lamps:\n  exemplar:\n    lamps.js: |\n      export const lamps = () => 3\n'

test('a practice whose files come in a zip is in the preview, and they are among what is published', async () => {
  const { page } = await openAs(site, { admin: true }, '/projects/lamp/edit')
  const zip = await page.context().request.get(`${site.origin}/projects/lamp/draft/project.zip`)
  const files = unzipSync(new Uint8Array(await zip.body()))
  const longer = (name: string, more: string) => ({ [name]: strToU8(strFromU8(files[name] ?? new Uint8Array()) + more) })
  const packed = zipSync({
    ...files,
    ...longer('lamp/project.md', PRACTICE),
    ...longer('lamp/answers.yaml', EXEMPLAR),
    'lamp/practice/count-lamps/lamps.js': strToU8('export const lamps = () => 0 // to begin with\n'),
  })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Import…' }).click()
  const panel = page.getByRole('region', { name: 'Import a project' })
  await panel.getByLabel('Zip file').setInputFiles({ name: 'lamp.zip', mimeType: 'application/zip', buffer: Buffer.from(packed) })
  await panel.getByRole('button', { name: 'Import', exact: true }).click()
  await panel.getByText('practice/count-lamps/lamps.js', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Look', exact: true }).click()
  await page.locator('.doc').getByText('to begin with', { exact: false }).waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Publish…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish' })
  await dialog.getByRole('heading', { name: 'practice/count-lamps/lamps.js' }).waitFor()
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await fileOf('practice/count-lamps/lamps.js')).toContain('to begin with')
  expect(complaintsOf(page)).toEqual([])
})
