import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { themeColor } from './theme-color.ts'

const tokens = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const [, light, dark] = /--color-paper: light-dark\((#\w+), (#\w+)\)/.exec(tokens) ?? []

test("the theme-color is the paper of the system's theme or of the chosen one", () => {
  expect(themeColor('system').map(({ content }) => content)).toEqual([light, dark])
  expect(themeColor('light').map(({ content }) => content)).toEqual([light, light])
  expect(themeColor('dark').map(({ content }) => content)).toEqual([dark, dark])
})
