import { expect, test } from 'vitest'
import { readTheme } from './theme.ts'

test.each([
  ['theme=dark', 'dark'],
  ['a=1; theme=light; b=2', 'light'],
  ['theme=purple', 'system'],
  ['othertheme=dark', 'system'],
  ['', 'system'],
  [null, 'system'],
] as const)('the cookies %j mean the %s theme', (cookies, theme) => {
  expect(readTheme(cookies)).toBe(theme)
})
