import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { DESKTOP, PHONE, TABLET, complaintsOf, origin } from '../browser.ts'
import { isSound } from '../screens.ts'
import { openPart } from './page.ts'

const words = (page: Page) => page.getByRole('textbox', { name: 'Text of the project' })
const kept = (page: Page) => page.getByLabel('What is kept').inputValue()

async function openEditor(visit?: Parameters<typeof openPart>[1]): Promise<Page> {
  const page = await openPart('project-editor', visit)
  await page.getByRole('button', { name: 'Show the text' }).click()
  await words(page).waitFor()
  return page
}

/** The editor notices a moved cursor a moment later, sooner than a person presses the next key. */
const heard = (page: Page) => page.waitForTimeout(60)

/** Sets the cursor after the words. */
async function behind(page: Page, text: string): Promise<void> {
  await words(page).getByText(text).first().click()
  await heard(page)
  await page.keyboard.press('End')
  await heard(page)
}

test('typing a word changes only that word in the source, and undo restores it', async () => {
  const page = await openEditor()
  const before = await kept(page)
  await behind(page, 'It keeps the two circuits')
  await page.keyboard.type(' Always.')
  await expect.poll(() => kept(page)).toBe(before.replace('circuits apart.', 'circuits apart. Always.'))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => kept(page)).toBe(before)
  expect(complaintsOf(page)).toEqual([])
})

test('a block is dragged by its handle, or moved by the toolbar, and keeps its bytes', async () => {
  const page = await openEditor()
  const before = await kept(page)
  const blocks = words(page).locator(':scope > *')
  const paragraph = blocks.filter({ hasText: 'A lamp that is' }).first()
  const text = (await paragraph.innerText()).trim()
  const target = blocks.filter({ hasText: 'Put the relay' }).first()
  await paragraph.hover()
  const handle = page.locator('.drag-handle')
  await handle.waitFor()
  const { height } = (await target.boundingBox()) ?? { height: 20 }
  await handle.dragTo(target, { targetPosition: { x: 40, y: height - 3 } })
  await expect.poll(() => kept(page)).not.toBe(before)
  const after = await kept(page)
  expect(after.length).toBe(before.length)
  expect(after.split('\n').toSorted()).toEqual(before.split('\n').toSorted())
  expect(after.indexOf(text.slice(0, 14))).toBeGreaterThan(before.indexOf(text.slice(0, 14)))

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => kept(page)).toBe(before)
  await behind(page, 'A lamp that is')
  await page.getByRole('button', { name: 'Move block down' }).click()
  await expect.poll(() => kept(page)).not.toBe(before)
  await page.getByRole('button', { name: 'Move block up' }).click()
  await expect.poll(() => kept(page)).toBe(before)
  expect(complaintsOf(page)).toEqual([])
})

test('by keyboard alone a task is inserted, named and moved', async () => {
  const page = await openEditor()
  await behind(page, 'A lamp that is')
  await page.keyboard.press('Enter')
  await heard(page)
  await page.keyboard.type('/answer by a')
  const list = page.getByRole('listbox', { name: 'Insert' })
  await list.waitFor()
  await expect.poll(() => list.getByRole('option').count()).toBeGreaterThanOrEqual(2)
  await page.keyboard.press('Escape')
  await expect.poll(() => list.count()).toBe(0)
  for (let letter = 0; letter < 12; letter++) await page.keyboard.press('Backspace')
  await page.keyboard.type('/task')
  await list.waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => kept(page)).toContain(':::task{#new-task}\n::text{#new-answer title=""}\n:::')
  await page.keyboard.type('Say why.')
  await page.keyboard.press('Alt+Enter')
  await page.getByLabel('Id', { exact: true }).fill('why-task')
  await page.keyboard.press('Enter')
  await expect.poll(() => kept(page)).toContain(':::task{#why-task}\nSay why.\n\n::text')
  const place = async () => (await kept(page)).indexOf('Say why.')
  const first = await place()
  // the paragraph moves within its task, and then the task itself
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(place).toBeGreaterThan(first)
  expect(complaintsOf(page)).toEqual([])
})

test('an inserted title is replaced by typing, Enter continues in text, and the next one has its own id', async () => {
  const page = await openEditor()
  await behind(page, 'A lamp that is')
  for (const title of ['Fly it', 'Land it']) {
    await page.keyboard.press('Enter')
    await heard(page)
    await page.keyboard.type('/step')
    await page.getByRole('listbox', { name: 'Insert' }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => kept(page)).toContain('## New heading')
    await page.keyboard.type(title)
    await page.keyboard.press('Enter')
    await heard(page)
    await page.keyboard.type('Throw it.')
  }
  await expect.poll(() => kept(page)).toContain('## Fly it {#new-step}\n\nThrow it.\n\n## Land it {#new-step-2}\n\nThrow it.\n')
  expect(await kept(page)).not.toContain('New heading')

  await words(page).getByText('Land it').click()
  await page.keyboard.press('Home')
  for (let letter = 0; letter < 'Land'.length; letter++) await page.keyboard.press('ArrowRight')
  await heard(page)
  await page.keyboard.press('Enter')
  await expect.poll(() => kept(page)).toMatch(/## Land \{#new-step-2\}\n\n *it\n/)
})

/** Pastes like a browser after a screenshot, or from a word processor. */
async function paste(page: Page, { file = '', text = '', html = '' }: { file?: string; text?: string; html?: string }): Promise<void> {
  await words(page).evaluate(
    (editor, { name, plain, page: markup }) => {
      const clipboardData = new DataTransfer()
      if (name) clipboardData.items.add(new File(['picture'], name, { type: 'image/png' }))
      if (plain) clipboardData.setData('text/plain', plain)
      if (markup) clipboardData.setData('text/html', markup)
      editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    { name: file, plain: text, page: html },
  )
}

test('a pasted picture is uploaded and inserted at the cursor; with text on the clipboard, the text is inserted instead', async () => {
  const page = await openEditor()
  await behind(page, 'It keeps the two circuits')
  await paste(page, { file: 'lamp.png' })
  await expect.poll(() => kept(page)).toContain('> It keeps the two circuits apart.\n>\n> ![](images/lamp.png)\n')
  await behind(page, 'It keeps the two circuits')
  await paste(page, { file: 'words.png', text: ' From a letter.' })
  await expect.poll(() => kept(page)).toContain('circuits apart. From a letter.')
  expect(await kept(page)).not.toContain('words.png')
  expect(complaintsOf(page)).toEqual([])
})

test('the slash of the Insert button goes when its list closes: by Escape, a second press, or a click elsewhere', async () => {
  const page = await openEditor()
  const before = await kept(page)
  const button = page.getByRole('button', { name: 'Insert', exact: true })
  const list = page.getByRole('listbox', { name: 'Insert' })
  const ways = {
    Escape: () => page.keyboard.press('Escape'),
    'a second press': () => button.click(),
    'a click in the text': () => words(page).getByText('Put the').click(),
    'a click outside': () => page.getByLabel('What is kept').click(),
  }
  for (const [way, close] of Object.entries(ways)) {
    await behind(page, 'It keeps the two circuits')
    await button.click()
    await list.waitFor()
    await expect.poll(() => kept(page), { message: way }).toContain('circuits apart. /')
    await close()
    await expect.poll(() => list.count(), { message: way }).toBe(0)
    await expect.poll(() => kept(page), { message: way }).toBe(before)
  }

  await behind(page, 'It keeps the two circuits')
  for (const _ of 'apart.') await page.keyboard.press('Shift+ArrowLeft')
  await button.click()
  await list.waitFor()
  await expect.poll(() => kept(page), { message: 'what is selected stays' }).toContain('circuits apart. /')
  await page.keyboard.press('Escape')
  await expect.poll(() => kept(page), { message: 'what is selected stays' }).toBe(before)

  await behind(page, 'It keeps the two circuits')
  await button.click()
  await list.getByRole('option', { name: 'Anchor' }).click()
  await expect.poll(() => kept(page)).toContain('::anchor{#new-anchor}')
  expect(await kept(page)).not.toContain('apart. /')
  expect(complaintsOf(page)).toEqual([])
})

test('an inserted picture says how it gets its file, and a pasted picture fills it', async () => {
  const page = await openEditor()
  await emptyLine(page)
  await page.keyboard.type('/picture')
  await page.getByRole('listbox', { name: 'Insert' }).waitFor()
  await page.keyboard.press('Enter')
  await words(page).getByText('No picture yet: paste one here, or drop its file here').waitFor()
  await paste(page, { file: 'lamp-two.png' })
  await expect.poll(() => kept(page)).toContain('![](images/lamp-two.png)')
  expect(await kept(page)).not.toContain('![]()')
  expect(complaintsOf(page)).toEqual([])
})

/** Adds an empty line below the first paragraph. */
async function emptyLine(page: Page): Promise<void> {
  await behind(page, 'A lamp that is')
  await page.keyboard.press('Enter')
  await heard(page)
}

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body>
<p class=MsoListParagraph style='margin-left:36.0pt;text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span><![endif]>Take a <b>lamp</b></p>
<p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span>With a bulb</p>
<p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>2.</span>With a plug</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Take a table</p>
<p class=MsoNormal>That is all.</p></body></html>`
const DOCS = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr"><span style="font-weight:400">What you need</span></h2>
<ul><li dir="ltr" aria-level="1"><p dir="ltr"><span style="font-weight:700">A lamp</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr"><span>with a bulb</span></p></li></ul></ul>
<table><tbody><tr><td><p dir="ltr"><span>Pin</span></p></td><td><p dir="ltr"><span>Colour</span></p></td></tr><tr><td><p>1</p></td><td><p>red</p></td></tr></tbody></table></b>`

test.each([
  ['Word', WORD, '- Take a **lamp**\n  1. With a bulb\n  2. With a plug\n- Take a table\n\nThat is all.\n'],
  ['Google Docs', DOCS, '#### What you need\n\n- **A lamp**\n  - with a bulb\n\n| Pin | Colour |\n| --- | --- |\n| 1 | red |\n'],
])('text copied from %s is pasted with its lists, headings and tables', async (_, html, written) => {
  const page = await openEditor()
  await emptyLine(page)
  await paste(page, { html, text: 'as words' })
  await expect.poll(() => kept(page)).toContain(`\n\n${written}`)
  expect(complaintsOf(page)).toEqual([])
})

test('pictures of another page are not pasted with its text, and the page says so', async () => {
  const page = await openEditor()
  await emptyLine(page)
  // the gallery shows no toasts
  const said = page.evaluate(
    () =>
      new Promise<unknown>((resolve) =>
        addEventListener('toast', (event) => resolve(event instanceof CustomEvent && event.detail.message)),
      ),
  )
  const html = '<p>A lamp <img src="https://elsewhere.example/lamp.png" alt="A lamp"> that glows.</p>'
  await paste(page, { html, text: 'A lamp that glows.' })
  await expect.poll(() => kept(page)).toMatch(/\n\nA lamp +that glows\.\n/)
  expect(await said).toContain('The picture was not pasted with its words.')
  expect(complaintsOf(page)).toEqual([])
})

test.each([DESKTOP, TABLET, PHONE])('the toolbar leaves room for the text, and the insert menu is fully visible: %o', async (viewport) => {
  const page = await openEditor({ viewport })
  const bar = page.locator('.project-editor-bar')
  expect((await bar.boundingBox())?.height).toBeLessThan(60)
  for (const at of ['A lamp that is', 'It keeps the two circuits']) {
    await behind(page, at)
    await page.keyboard.type(' /')
    const list = page.getByRole('listbox', { name: 'Insert' })
    await list.waitFor()
    await page.keyboard.press('ArrowUp')
    const { top, bottom, left, right } = await page.locator('.slash-list').evaluate((element) => element.getBoundingClientRect().toJSON())
    expect([left, viewport.width - right].map((room) => room >= 0)).toEqual([true, true])
    expect(top).toBeGreaterThanOrEqual(await bar.evaluate((element) => element.getBoundingClientRect().bottom))
    expect(bottom).toBeLessThanOrEqual(viewport.height)
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'detached' })
  }
})

test('pasted Markdown is converted, and with Shift stays source', async () => {
  const page = await openEditor()
  await emptyLine(page)
  const text = '## Try it {#try}\n\n1. Press **on**\n2. Wait\n\n```bash\nlamp on\n```\n\n:::task{#try-task}\nShow it.\n:::'
  await paste(page, { text })
  await expect.poll(() => kept(page)).toContain(`\n\n${text}\n\n## Wire it`)
  await words(page).getByText('Try it', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => kept(page)).not.toContain('Try it')
  await emptyLine(page)
  await page.keyboard.down('Shift')
  await paste(page, { text: '- no list' })
  await page.keyboard.up('Shift')
  await expect.poll(() => kept(page)).toContain('\n\n\\- no list\n')
  await emptyLine(page)
  await paste(page, { text: 'Plain words, 2 * 3 is 6.' })
  await expect.poll(() => kept(page)).toMatch(/\n\nPlain words, 2 \\?\* 3 is 6\.\n/)
  expect(complaintsOf(page)).toEqual([])
})

test('every part has its frame, and findings are at their block', async () => {
  const page = await openEditor()
  for (const name of [
    'Front matter',
    'Step',
    'Section',
    'Tabs',
    'Tab',
    'Code',
    'Table',
    'Picture',
    'Note',
    'Task',
    'Answer in words',
    'Quiz',
    'Source',
    'Variable',
  ])
    expect(await words(page).getByText(name, { exact: true }).count(), name).toBeGreaterThan(0)
  expect(await words(page).getByText('Add the answer to answers.yaml.').count()).toBe(1)
  await words(page).getByRole('button', { name: /^Quiz/ }).click()
  await page.getByLabel('Id', { exact: true }).fill('lights')
  await expect.poll(() => kept(page)).toContain('::quiz{#lights}\n')
})

test('the source can be edited directly, and the text follows', async () => {
  const page = await openEditor()
  await page.getByRole('button', { name: 'Show the source' }).click()
  const source = page.getByLabel('Source of the project')
  await source.fill(`${await source.inputValue()}\nThe end.\n`)
  await page.getByRole('button', { name: 'Show the text' }).click()
  await words(page).getByText('The end.').waitFor()
  expect(await kept(page)).toMatch(/The end\.\n$/)
})

test('[SHELL-88] the worker that parses a source is served under /static/assets', async () => {
  const asked: string[] = []
  const page = await openEditor({ before: async (_, page) => void page.on('worker', (worker) => asked.push(worker.url())) })
  await words(page).waitFor()
  const [address = ''] = asked
  expect(address).toMatch(new RegExp(`^${origin()}/static/assets/[\\w.-]+\\.js$`))
  const answer = await fetch(address)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/)
})

test('axe reports nothing, at three widths, in both themes', async () => {
  for (const viewport of [DESKTOP, TABLET, PHONE]) {
    const page = await openEditor({ viewport })
    await isSound(page, '[data-part=project-editor]')
    await words(page).getByRole('button', { name: /^Task/ }).click()
    await isSound(page, '[data-part=project-editor]')
  }
})
