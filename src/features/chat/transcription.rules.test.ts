import { expect, test } from 'vitest'
import { clockOf, soundTypeOf, withSpeech } from './transcription.rules.ts'

test('spoken text is appended to typed text', () => {
  expect(withSpeech('', 'Why?', 100)).toBe('Why?')
  expect(withSpeech('I wonder', 'why.', 100)).toBe('I wonder why.')
  expect(withSpeech('Output:\n', 'why?', 100)).toBe('Output:\nwhy?')
  expect(withSpeech('Typed', '', 100)).toBe('Typed')
  expect(withSpeech('x'.repeat(8), 'long speech', 10)).toBe(`${'x'.repeat(8)} l`)
  expect(withSpeech('x'.repeat(12), 'more', 10)).toBe('x'.repeat(12))
})

test("a recording's type is detected from its first bytes", () => {
  expect(soundTypeOf(new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, 1]))).toBe('audio/webm')
  expect(soundTypeOf(Buffer.from('\0\0\0\u0018ftypM4A '))).toBe('audio/mp4')
  expect(soundTypeOf(Buffer.from('RIFF....WAVEfmt '))).toBe('audio/wav')
  expect(soundTypeOf(Buffer.from('RIFF....AVI LIST'))).toBeNull()
  expect(soundTypeOf(Buffer.from('<html>'))).toBeNull()
  expect(soundTypeOf(new Uint8Array())).toBeNull()
})

test('time is shown in minutes and seconds', () => {
  expect([0, 9.6, 75].map(clockOf)).toEqual(['0:00', '0:09', '1:15'])
})
