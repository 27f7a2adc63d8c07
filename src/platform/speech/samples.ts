import { BufferSource, EncodedPacketSink, Input, WEBM } from 'mediabunny'
import { OpusDecoder } from 'opus-decoder'
import { SAMPLE_RATE, samplesInWav } from './wav.ts'

const SECONDS_MOST = 120
const MOST = SECONDS_MOST * SAMPLE_RATE

/** Decodes up to two minutes of a recording, mono at 16 kHz; null when it cannot be read. */
export async function samplesOf(bytes: Uint8Array, type: string): Promise<Float32Array | null> {
  try {
    return type === 'audio/wav' ? samplesInWav(bytes, MOST) : await inWebm(bytes)
  } catch {
    return null
  }
}

async function inWebm(bytes: Uint8Array): Promise<Float32Array | null> {
  const input = new Input({ formats: [WEBM], source: new BufferSource(bytes) })
  const track = await input.getPrimaryAudioTrack()
  if (track?.codec !== 'opus') return null
  const decoder = new OpusDecoder({ sampleRate: SAMPLE_RATE, channels: 1, forceStereo: false })
  await decoder.ready
  try {
    const samples = new Float32Array(MOST)
    let count = 0
    for await (const { data } of new EncodedPacketSink(track).packets()) {
      const [heard = new Float32Array()] = decoder.decodeFrame(data).channelData
      samples.set(heard.subarray(0, MOST - count), count)
      count = Math.min(MOST, count + heard.length)
      if (count === MOST) break
    }
    return samples.slice(0, count)
  } finally {
    decoder.free()
  }
}
