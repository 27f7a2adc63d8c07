/** Speech becomes text in the message field, where the speaker can edit it before sending. */

export const SOUND_TYPES = ['audio/webm', 'audio/mp4', 'audio/wav'] as const
export type SoundType = (typeof SOUND_TYPES)[number]
export const SOUND_BYTES_MOST = 8 * 1024 * 1024
export const SPEECH_SECONDS_MOST = 120

const WEBM = [0x1a, 0x45, 0xdf, 0xa3]
const MP4 = [0x66, 0x74, 0x79, 0x70]
const MP4_AT = 4
const RIFF = [0x52, 0x49, 0x46, 0x46]
const WAVE = [0x57, 0x41, 0x56, 0x45]
const WAVE_AT = 8

/** Detects the type from the first bytes; null if it is not a supported recording. */
export function soundTypeOf(bytes: Uint8Array): SoundType | null {
  const has = (sign: readonly number[], from = 0) => sign.every((byte, at) => bytes[from + at] === byte)
  if (has(WEBM)) return 'audio/webm'
  if (has(MP4, MP4_AT)) return 'audio/mp4'
  return has(RIFF) && has(WAVE, WAVE_AT) ? 'audio/wav' : null
}

/** Whether the server's own decoder supports the type. */
export function isHeardHere(type: string): boolean {
  return type.startsWith('audio/webm') || type === 'audio/wav'
}

/** Appends spoken text to typed text. */
export function withSpeech(text: string, said: string, most: number): string {
  if (said === '') return text
  const gap = text === '' || /\s$/.test(text) ? '' : ' '
  return `${text}${gap}${said}`.slice(0, Math.max(most, text.length))
}

export function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
}
