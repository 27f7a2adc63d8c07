import { expect, test } from 'vitest'
import { withFonts } from './fonts.ts'

const drawing = (family: string, words: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text font-family="${family}" font-size="14">${words}</text></svg>`

test("a drawing embeds the letters it needs from the page's fonts, and is the same each time", async () => {
  const drawn = await withFonts(drawing('system-ui, sans-serif', 'GET &amp; go'))
  expect(drawn).toMatch(/<svg[^>]*><style>@font-face\{font-family:'Drawn text';[^}]*data:font\/woff;base64,[\w+/=]+\)\}<\/style>/)
  expect(drawn).toContain(`font-family="'Drawn text', system-ui, sans-serif"`)
  expect(drawn.length).toBeLessThan(6000)
  expect(await withFonts(drawing('system-ui, sans-serif', 'GET &amp; go'))).toBe(drawn)
})

test('a drawing may have blanks around =', async () => {
  const svg = drawing('system-ui', 'Ohm').replace('family=', 'family =\n')
  expect(await withFonts(svg)).toContain(`font-family="'Drawn text', system-ui"`)
})

test('code in a drawing uses the code font, and a drawing without words is unchanged', async () => {
  expect(await withFonts(drawing('ui-monospace, monospace', 'curl'))).toContain(`'Drawn code', ui-monospace`)
  const silent = '<svg viewBox="0 0 9 9"><path d="M0 0"/></svg>'
  expect(await withFonts(silent)).toBe(silent)
})
