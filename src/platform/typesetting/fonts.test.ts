import { existsSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FONT_FOLDERS, fontsFor } from './fonts.ts'

test('a text needs only the fonts that have its characters', () => {
  expect(fontsFor('Hello, Привет, Γειά')).toEqual({ families: ['Noto Sans'], without: [] })
  expect(fontsFor('வணக்கம்').families).toEqual(['Noto Sans', 'Noto Sans Tamil'])
  expect(fontsFor('سلام، دنیا').families).toEqual(['Vazirmatn', 'Noto Sans'])
  expect(fontsFor('你好').families).toEqual(['Noto Sans', 'Noto Sans SC'])
  expect(fontsFor('∀ 1️⃣').families).toEqual(['Noto Sans', 'Noto Sans Math', 'Noto Color Emoji'])
})

test('characters without a font are listed once each; invisible ones need none', () => {
  expect(fontsFor('\uE000a\uE000\u{10FFFD} 𓀀').without).toEqual(['\uE000', '\u{10FFFD}', '𓀀'])
  expect(fontsFor('a\u200D\u00AD\uFE0E\u3000\t\nb').without).toEqual([])
})

test('every font is installed', () => {
  for (const folder of FONT_FOLDERS) {
    expect([folder, existsSync(folder) && readdirSync(folder).some((file) => file.endsWith('.ttf'))]).toEqual([folder, true])
  }
})
