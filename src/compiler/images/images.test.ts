import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { png } from '#features/content/content.fixtures.ts'
import { measureImage } from './images.ts'

const XMLNS = 'xmlns="http://www.w3.org/2000/svg"'
const drawing = (inside: string, about = XMLNS) => Buffer.from(`<svg ${about} viewBox="0 0 4 3">${inside}</svg>`)

test.each([
  ['an & alone', '<text>a & b</text>', /in line 1, column \d+/],
  ['an entity of HTML', '<text>a&nbsp;b</text>', /nbsp/],
  ['a tag that is not closed', '<g><rect></g>', /in line 1/],
  ['a sign that does not exist', '<text font-family="serif">&#x110000;</text>', /in line 1/],
  ['a number of a sign that is none', '<text font-family="serif">&#abc;</text>', /in line 1/],
  ['a prefix that is not declared', '<use xlink:href="#a"/>', /xlink/],
])('a drawing that no reader of XML takes is refused: %s', async (_, inside, why) => {
  expect(await measureImage(drawing(inside), true)).toEqual({ bad: expect.stringMatching(why) })
})

test('a drawing says that it is one', async () => {
  expect(await measureImage(drawing('<rect/>', ''), true)).toEqual({ bad: expect.stringContaining('xmlns="http://www.w3.org/2000/svg"') })
  expect(await measureImage(drawing('<rect/>', XMLNS.replaceAll('"', "'")), true)).toMatchObject({ width: 4, height: 3 })
  expect(await measureImage(drawing('<rect/>', XMLNS.replace('=', ' =\n')), true)).toMatchObject({ width: 4, height: 3 })
})

test('letters may be written as numbers, as CDATA, and in a large box', async () => {
  expect(await measureImage(drawing('<text font-family="serif">&#x41;&#66;<![CDATA[&#x110000; &#abc;]]></text>'), true)).toMatchObject({
    width: 4,
  })
  expect(await measureImage(Buffer.from(`<svg ${XMLNS} viewBox="0 0 40000 40000"/>`), true)).toMatchObject({ width: 40_000 })
})

test.each([
  [500, 17_000, [480]],
  [300, 16_384, []],
])('a picture of %i × %i is given in the widths that WebP can hold, and as it is', async (width, height, widths) => {
  const picture = await measureImage(await png(width, height), false)
  if (!('assets' in picture)) throw new Error(JSON.stringify(picture))
  expect(picture).toMatchObject({ width, height, sources: widths.map((one) => ({ width: one })) })
  for (const { key, body } of picture.assets) expect((await body()).length, key).toBeGreaterThan(0)
})

test('every drawing of the catalogue is sound', async () => {
  const content = join(import.meta.dirname, '../../../content/projects')
  let seen = 0
  for await (const path of glob('*/images/*.svg', { cwd: content })) {
    expect(await measureImage(await readFile(join(content, path)), true), path).not.toHaveProperty('bad')
    seen += 1
  }
  expect(seen).toBeGreaterThan(40)
})
