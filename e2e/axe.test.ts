import { expect, test } from 'vitest'
import { axe, newPage, openPage } from './browser.ts'

const sound = `<!doctype html><html lang="en"><head><title>Sound</title></head><body><main><h1>Sound</h1>
<button>Go</button><label>Name <input></label><p>Words</p><img src="data:," alt="A lamp"></main></body></html>`

const faults: [fault: string, from: string, to: string, rule: string][] = [
  ['a button without a name', '<button>Go</button>', '<button></button>', 'button-name'],
  ['a contrast that is too low', '<p>', '<p style="color: #bbb; background: #fff">', 'color-contrast'],
  ['a field without a label', '<label>Name <input></label>', '<input>', 'label'],
  ['a picture without words', ' alt="A lamp"', '', 'image-alt'],
  ['a page without a language', ' lang="en"', '', 'html-has-lang'],
]

test('axe reports nothing on a valid page', async () => {
  const page = await newPage()
  await page.setContent(sound)
  expect(await axe(page)).toEqual([])
})

test.each(faults)('axe reports %s', async (_fault, from, to, rule) => {
  const page = await newPage()
  await page.setContent(sound.replace(from, to))
  expect((await axe(page)).map((one) => one.split(':')[0])).toEqual([rule])
})

test('axe reports a violation inside a part, and ignores the rest', async () => {
  const page = await newPage()
  await page.setContent(sound.replace('<p>', '<button></button><p id="part"><button></button>'))
  expect((await axe(page, '#part')).map((one) => one.split(':')[0])).toEqual(['button-name'])
})

test('axe reports a violation on a page of the site, whose CSP blocks foreign scripts', async () => {
  const page = await openPage('/terms')
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('button')))
  expect((await axe(page)).map((one) => one.split(':')[0])).toEqual(['button-name'])
})
