import { setPriority } from 'node:os'
import { answerParent } from '#platform/child-process/answer-parent.ts'
import { limitProcessorTime } from '#platform/child-process/processor-time.ts'
import type { Listen } from './moonshine.ts'
import type { speechPieces, withoutQuietEnds } from './pieces.ts'
import type { samplesOf } from './samples.ts'

export interface Recording {
  bytes: Uint8Array
  type: string
}

/** The transcript; or the recording is unreadable; or the model cannot run on this machine. */
export type Heard = { text: string } | { problem: 'unreadable' | 'unable' }

interface Parts {
  listen: Listen
  samplesOf: typeof samplesOf
  speechPieces: typeof speechPieces
  withoutQuietEnds: typeof withoutQuietEnds
}

/** Below page requests, above compiling and other background work. */
const AFTER_PAGES = 5
/** Many times what the longest recording needs: code that loops is stopped, a busy machine only takes longer. */
const SECONDS_MOST = 120

setPriority(AFTER_PAGES)

/** The packages are optional: null when one is missing, instead of a crash. */
async function load(): Promise<Parts | null> {
  try {
    const [{ loadMoonshine }, { samplesOf }, { speechPieces, withoutQuietEnds }] = await Promise.all([
      import('./moonshine.ts'),
      import('./samples.ts'),
      import('./pieces.ts'),
    ])
    return { listen: await loadMoonshine(), samplesOf, speechPieces, withoutQuietEnds }
  } catch {
    return null
  }
}

const loading = load()

/** Shares of the loudest speech: cuts silence; then noise too, and with it perhaps a soft word; then nothing. */
const QUIET = [1 / 20, 1 / 4, 0]

/** A second of silence or noise before the first word makes the model hear nothing at all. */
async function wordsIn(piece: Float32Array, { listen, withoutQuietEnds }: Parts): Promise<string> {
  for (const share of QUIET) {
    const words = await listen(withoutQuietEnds(piece, share))
    if (words !== '') return words
  }
  return ''
}

async function hear({ bytes, type }: Recording): Promise<Heard> {
  const parts = await loading
  if (!parts) return { problem: 'unable' }
  const samples = await parts.samplesOf(bytes, type)
  if (!samples) return { problem: 'unreadable' }
  const said: string[] = []
  for (const piece of parts.speechPieces(samples)) said.push(await wordsIn(piece, parts))
  return { text: said.filter((text) => text !== '').join(' ') }
}

const within = limitProcessorTime()
answerParent((recording: Recording) => within(SECONDS_MOST, () => hear(recording)))
