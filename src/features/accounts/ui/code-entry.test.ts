import { expect, test } from 'vitest'
import { acceptsKey, emptyEntry, isEmptyCode, isFresh, isFull, pasted, typed } from './code-entry.ts'

const press = (key: string, command: { metaKey?: boolean; ctrlKey?: boolean } = {}) =>
  acceptsKey({ key, metaKey: false, ctrlKey: false, ...command })

test('[AUTH-27] the code has six digits, one in each box', () => {
  expect(emptyEntry).toHaveLength(6)
  expect(isFull(['1', '2', '3', '4', '5', '6'])).toBe(true)
  expect(isFull(['1', '2', '3', '4', '5', ''])).toBe(false)
  expect(typed(emptyEntry, 0, '12')).toEqual(['2', '', '', '', '', ''])
})

test('[AUTH-28] digits, Backspace, Delete, Tab and keys with the command key are accepted, others are not', () => {
  expect(['0', '9', 'Backspace', 'Delete', 'Tab'].map((key) => press(key))).toEqual([true, true, true, true, true])
  expect(['a', 'e', '-', ' ', '.', 'F1', 'ArrowLeft'].map((key) => press(key))).toEqual(Array.from({ length: 7 }, () => false))
  expect(press('v', { metaKey: true })).toBe(true)
  expect(press('v', { ctrlKey: true })).toBe(true)
})

test('[AUTH-29] a paste counts only when it is exactly six digits', () => {
  expect(pasted('123456')).toEqual(['1', '2', '3', '4', '5', '6'])
  expect(pasted(' 123456\n')).toEqual(['1', '2', '3', '4', '5', '6'])
  expect(pasted('123 456')).toEqual(pasted('123456'))
  expect(pasted('123-456')).toEqual(pasted('123456'))
  for (const text of ['12345', '1234567', '12345a', '', '１２３４５６']) expect(pasted(text)).toBeNull()
})

test('[AUTH-31] the code is empty until a box has a digit', () => {
  expect(isEmptyCode(emptyEntry)).toBe(true)
  expect(isEmptyCode(typed(emptyEntry, 3, '7'))).toBe(false)
  expect(isEmptyCode(typed(emptyEntry, 3, 'x'))).toBe(true)
})

test('[AUTH-30] the last digit makes a code fresh, correcting a digit does not', () => {
  const whole = Array.from('123456')
  expect(isFresh(whole.with(2, ''), whole)).toBe(true)
  expect(isFresh(whole, whole.with(2, '9'))).toBe(false)
  expect(isFresh(emptyEntry, whole.with(0, ''))).toBe(false)
})
