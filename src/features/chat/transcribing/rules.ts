/** Speech becomes text in the field for the message, which its speaker sends, or changes. */

export const SOUND_TYPES = ['audio/webm', 'audio/mp4'] as const
export const SOUND_BYTES_MOST = 8 * 1024 * 1024
export const SPEECH_SECONDS_MOST = 120

const WEBM = [0x1a, 0x45, 0xdf, 0xa3]
const MP4 = [0x66, 0x74, 0x79, 0x70]
const MP4_AT = 4

/** What a recording is, by its beginning; null where it is none. */
export function soundTypeOf(bytes: Uint8Array): (typeof SOUND_TYPES)[number] | null {
  if (WEBM.every((byte, at) => bytes[at] === byte)) return 'audio/webm'
  return MP4.every((byte, at) => bytes[MP4_AT + at] === byte) ? 'audio/mp4' : null
}

/** What was said comes after what was typed, which stays as it is. */
export function withSpeech(text: string, said: string, most: number): string {
  if (said === '') return text
  const gap = text === '' || /\s$/.test(text) ? '' : ' '
  return `${text}${gap}${said}`.slice(0, Math.max(most, text.length))
}

export function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
}
