import { SAMPLE_RATE } from './wav.ts'

/** The model is trained on sentences: in longer sound it drops the beginning. */
const SECONDS_MOST = 14
const SECONDS_LEAST = 9
const WINDOW = SAMPLE_RATE / 10
/** Shorter is a click. */
const SHORTEST = SAMPLE_RATE / 4
/** Quieter is silence: the last few bits of a 16-bit recording. */
const SILENCE = 0.002

/** Splits speech at its quietest points into pieces that are short enough; skips silent pieces. */
export function speechPieces(samples: Float32Array): Float32Array[] {
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

/** Windows of silence kept before and after speech: a word can begin and end softly. */
const MARGIN = 2
/** Windows that a click can fill at each end of a recording; a sentence fills more. */
const CLICKS = 4

/** Cuts both ends where they are quieter than this share of the loudest speech. A click at an end is cut like silence. */
export function withoutQuietEnds(samples: Float32Array, share: number): Float32Array {
  const loudness = Array.from({ length: Math.ceil(samples.length / WINDOW) }, (_, at) =>
    loudnessOf(samples.subarray(at * WINDOW, (at + 1) * WINDOW)),
  )
  const least = (loudness.toSorted((a, b) => b - a)[CLICKS] ?? 0) * share
  // a click is followed, and preceded, by silence
  const isSpeech = (_: number, at: number) => [at, at + 1, at + 2].every((near) => (loudness[near] ?? 0) >= least)
  const first = loudness.findIndex(isSpeech)
  const last = loudness.findLastIndex(isSpeech)
  if (first < 0) return samples
  return samples.subarray(Math.max(0, first - MARGIN) * WINDOW, (last + 3 + MARGIN) * WINDOW)
}

function quietest(samples: Float32Array, from: number, to: number): number {
  let best = { at: to, loudness: Infinity }
  for (let at = from; at + WINDOW <= to; at += WINDOW / 2) {
    const loudness = loudnessOf(samples.subarray(at, at + WINDOW))
    // on a tie the later one: a longer piece gives the model more context
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
