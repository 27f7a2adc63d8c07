import { expect, test } from 'vitest'
import { plainTextIn } from './verify-upload.rules.ts'

const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])

test("text may be UTF-8 or Windows' UTF-16, with terminal colours", () => {
  expect(plainTextIn(Buffer.from('größe\r\n\u001b[31mred\u001b[0m'))).toBe('größe\r\n\u001b[31mred\u001b[0m')
  expect(plainTextIn(utf16('größe'))).toBe('größe')
  expect(plainTextIn(Buffer.from('\ufeffgröße'))).toBe('größe')
})

test('anything else is not text', () => {
  expect(plainTextIn(Buffer.from('a\0b'))).toBeNull()
  expect(plainTextIn(Buffer.from([0x67, 0xff, 0x68]))).toBeNull()
  expect(plainTextIn(Buffer.from('MZ\u0090'))).toBeNull()
  expect(plainTextIn(Buffer.from([0xff, 0xfe, 0x41]))).toBeNull()
})
