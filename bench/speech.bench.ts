import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { SAMPLE_RATE, wavOf } from '#platform/speech/wav.ts'
import { signIn } from '../e2e/operation/survival.ts'
import { startServer } from '../e2e/serve.ts'
import { buildPages } from '../scripts/build.ts'
import { figure, median, percentile } from './figure.ts'
import { used } from './load.ts'

const SENTENCES = [
  'Why does the server close the connection after each answer?',
  'I do not understand what a pointer is.',
  'How can I test whether my function returns the right number?',
  'The program prints nothing when I run it in the terminal.',
  'Please explain the difference between a list and a dictionary.',
  'What should I write in the first line of the file?',
  'My loop never ends, and the fan of my computer gets loud.',
  'Can you give me an example of a regular expression?',
  'The picture is shown twice on the page after I reload it.',
  'Where do I find the address of the database?',
]
const VOICES = ['en-us', 'en-gb', 'en-gb-scotland']
const ESPEAK_RATE = 22_050
const HEADER_BYTES = 44
const CALLS = 200
const TURNS = 4
const TIMES = 5

/** Synthesised by espeak-ng, at the model's sample rate. */
function spoken(sentence: string, voice: string): Float32Array {
  const { stdout } = spawnSync('espeak-ng', ['-v', voice, '-s', '150', '--stdout', sentence])
  const at = (sample: number) =>
    HEADER_BYTES + sample * 2 + 2 <= stdout.length ? stdout.readInt16LE(HEADER_BYTES + sample * 2) / 32_768 : 0
  const length = Math.floor((((stdout.length - HEADER_BYTES) / 2) * SAMPLE_RATE) / ESPEAK_RATE)
  return Float32Array.from({ length }, (_, to) => {
    const from = (to * ESPEAK_RATE) / SAMPLE_RATE
    const share = from % 1
    return at(Math.floor(from)) * (1 - share) + at(Math.ceil(from)) * share
  })
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? []

/** Word edit distance: insertions, deletions and changes. */
function edits(said: string[], heard: string[]): number {
  let row = heard.map((_, at) => at + 1)
  said.forEach((word, line) => {
    let [before, corner] = [line + 1, line]
    row = row.map((above, at) => {
      const best = Math.min(above + 1, before + 1, corner + (word === heard[at] ? 0 : 1))
      corner = above
      before = best
      return best
    })
  })
  return row.at(-1) ?? said.length
}

/** The server's child process for speech. */
function childOf(parent: number | undefined): number {
  const child = readdirSync('/proc').find((name) => {
    try {
      const isOurs = Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]) === parent
      return isOurs && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('speech-child')
    } catch {
      return false
    }
  })
  if (child === undefined) throw new Error('The model does not run.')
  return Number(child)
}

const bytesOf = (pid: number) => Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096

if (spawnSync('espeak-ng', ['--version']).error) {
  console.log('speech: skipped, espeak-ng is not installed (apt install espeak-ng)')
  process.exit()
}
await buildPages()
const server = await startServer({ TRUST_PROXY: '1' })
const { cookie } = await signIn(server, 0)
// rotates addresses, to stay below the rate limit
let asked = 0
const headers = () => ({ cookie, 'x-forwarded-for': `10.2.${((asked += 1) >> 8) & 255}.${asked & 255}`, accept: 'application/json' })
const { id: chat } = (await (await fetch(`${server.origin}/chats?projectId=speak-http-by-hand`, { headers: headers() })).json()) as {
  id: string
}

async function hear(samples: Float32Array, as: { cookie: string; chat: string } = { cookie, chat }) {
  const begun = performance.now()
  const asking = { ...headers(), cookie: as.cookie, 'content-type': 'audio/wav' }
  const answer = await fetch(`${server.origin}/chats/${as.chat}/transcribe`, { method: 'POST', headers: asking, body: wavOf(samples) })
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
  const { transcription } = (await answer.json()) as { transcription: string }
  return { transcription, milliseconds: performance.now() - begun }
}

async function callTimes(): Promise<number[]> {
  const times: number[] = []
  for (let count = 0; count < CALLS; count += 1) {
    const begun = performance.now()
    await (await fetch(`${server.origin}/projects`, { headers: headers() })).text()
    times.push(performance.now() - begun)
  }
  return times
}

/** Sends recordings until aborted. */
async function speak(number: number, samples: Float32Array, over: AbortSignal): Promise<void> {
  const person = await signIn(server, number)
  const asking = { ...headers(), cookie: person.cookie }
  const own = (await (await fetch(`${server.origin}/chats?projectId=speak-http-by-hand`, { headers: asking })).json()) as { id: string }
  while (!over.aborted) await hear(samples, { cookie: person.cookie, chat: own.id })
}

try {
  const [first = new Float32Array(), second = new Float32Array(), third = new Float32Array()] = SENTENCES.map((one) => spoken(one, 'en-us'))
  const ten = new Float32Array(10 * SAMPLE_RATE)
  ten.set(Float32Array.from([...first, ...second, ...third]).subarray(0, ten.length))
  figure('speech: 10 s of it, while the model sleeps', (await hear(ten)).milliseconds, 'ms')
  const child = childOf(server.process.pid)
  figure('speech: processor until then', used(child) / 1000, 'ms')
  const times: number[] = []
  const before = used(child)
  for (let count = 0; count < TIMES; count += 1) times.push((await hear(ten)).milliseconds)
  figure('speech: memory while it is awake', bytesOf(child) / 1024 ** 2, 'MB')
  figure('speech: processor for 10 s of it', (used(child) - before) / TIMES / 1000, 'ms')
  figure('speech: 10 s of it', median(times), 'ms', { most: 2000 })
  for (const [at, voice] of VOICES.entries()) {
    // the rate limit of a learner is thirty recordings in ten minutes
    const person = await signIn(server, at + 1)
    const asking = { ...headers(), cookie: person.cookie }
    const own = (await (await fetch(`${server.origin}/chats?projectId=speak-http-by-hand`, { headers: asking })).json()) as { id: string }
    let [wrong, words] = [0, 0]
    for (const sentence of SENTENCES) {
      const { transcription } = await hear(spoken(sentence, voice), { cookie: person.cookie, chat: own.id })
      wrong += edits(wordsOf(sentence), wordsOf(transcription))
      words += wordsOf(sentence).length
      if (process.env.DETAILS) console.log(`${voice}: ${transcription}`)
    }
    figure(`speech: words that were heard wrong, ${voice}`, (100 * wrong) / words, '%')
  }
  await callTimes()
  const calls: Record<'quiet' | 'meanwhile', number[]> = { quiet: [], meanwhile: [] }
  // alternates, so that noise affects both
  for (let turn = 0; turn < TURNS; turn += 1) {
    calls.quiet.push(...(await callTimes()))
    const over = new AbortController()
    const speaking = speak(9 + turn, ten, over.signal)
    calls.meanwhile.push(...(await callTimes()))
    over.abort()
    await speaking
  }
  figure(
    'speech: p99 of another call',
    percentile(calls.quiet, 0.99),
    'ms',
    undefined,
    `while nobody speaks, median ${median(calls.quiet).toFixed(0)}`,
  )
  figure(
    'speech: p99 of another call meanwhile',
    percentile(calls.meanwhile, 0.99),
    'ms',
    undefined,
    `median ${median(calls.meanwhile).toFixed(0)}`,
  )
} finally {
  await server.stop()
}
