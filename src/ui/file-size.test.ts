import { expect, test } from 'vitest'
import { formatFileSize } from './file-size.ts'

test.each([
  [0, '0 Bytes'],
  [1, '1 Bytes'],
  [1023, '1023 Bytes'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [1_048_576, '1 MB'],
  [5 * 1024 ** 3, '5 GB'],
  [5000 * 1024 ** 3, '5000 GB'],
])('[UI-19] %i bytes read %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text)
})
