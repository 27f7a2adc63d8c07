import { SAMPLE_RATE } from './wav.ts'

/** The model was made for sentences: of more than this it forgets the beginning. */
const SECONDS_MOST = 14
const SECONDS_LEAST = 9
const WINDOW = SAMPLE_RATE / 10
/** Less is a click. */
const SHORTEST = SAMPLE_RATE / 4
/** Below this nobody speaks: steps of a 16-bit recording's last few bits. */
const SILENCE = 0.002

/** Speech in pieces that are short enough, cut where it is quietest; without those in which nobody speaks. */
export function piecesOf(samples: Float32Array): Float32Array[] {
  const pieces: Float32Array[] = []
  let start = 0
  while (samples.length - start > SECONDS_MOST * SAMPLE_RATE) {
    const end = quietest(samples, start + SECONDS_LEAST * SAMPLE_RATE, start + SECONDS_MOST * SAMPLE_RATE)
    pieces.push(samples.subarray(start, end))
    start = end
  }
  pieces.push(samples.subarray(start))
  return pieces.filter((piece) => piece.length >= SHORTEST && isHeard(piece))
}

function quietest(samples: Float32Array, from: number, to: number): number {
  let best = { at: to, loudness: Infinity }
  for (let at = from; at + WINDOW <= to; at += WINDOW / 2) {
    const loudness = loudnessOf(samples.subarray(at, at + WINDOW))
    // of two that are as quiet the later one: a longer piece tells the model more
    if (loudness <= best.loudness) best = { at: at + WINDOW / 2, loudness }
  }
  return best.at
}

function loudnessOf(samples: Float32Array): number {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  return Math.sqrt(sum / samples.length)
}

function isHeard(samples: Float32Array): boolean {
  for (let at = 0; at < samples.length; at += WINDOW) if (loudnessOf(samples.subarray(at, at + WINDOW)) > SILENCE) return true
  return false
}
