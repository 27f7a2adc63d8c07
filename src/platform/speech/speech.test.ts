import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { samplesOf } from './samples.ts'
import { createSpeech } from './speech.ts'
import { SAMPLE_RATE, samplesInWav, wavOf } from './wav.ts'

const SPOKEN = 'Can you give me an example of a regular expression?'
const speech = createSpeech()
afterAll(() => speech.close())

const spoken = async () => new Uint8Array(await readFile(join(import.meta.dirname, 'spoken.webm')))
const webm = (bytes: Uint8Array<ArrayBuffer>) => ({ bytes, type: 'audio/webm' })

/** A child that does as told instead of listening. */
async function speechBy(does: string, options = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'speech-'))
  const program = join(folder, 'child.mjs')
  await writeFile(program, `process.on('message', ({ id, question }) => { process.send({ id, begun: true }); ${does} })`)
  const made = createSpeech({ program: pathToFileURL(program), installed: true, ...options })
  return {
    ...made,
    async [Symbol.asyncDispose]() {
      made.close()
      await rm(folder, { recursive: true })
    },
  }
}

const nothing = webm(new Uint8Array([1]))

test('an English question is transcribed on this machine; silence is empty', async () => {
  expect(await speech.hear(webm(await spoken()))).toBe(SPOKEN)
  expect(await speech.hear({ bytes: wavOf(new Float32Array(SAMPLE_RATE)), type: 'audio/wav' })).toBe('')
})

/** The same noise in each run. */
function noise(seconds: number, loudness: number): Float32Array {
  let state = 1
  return Float32Array.from({ length: seconds * SAMPLE_RATE }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state / 2 ** 31 - 1) * loudness
  })
}

test.each([0.0005, 0.003, 0.01])(
  'somebody who thinks for seconds before and after speaking is heard, in noise of %d too',
  async (loudness) => {
    const words = (await samplesOf(await spoken(), 'audio/webm')) ?? expect.fail('it cannot be decoded')
    for (const [before, after] of [
      [1, 1.5],
      [1.5, 0],
      [2.2, 2],
      [6, 0.4],
    ] as const) {
      const room = noise(before + after + words.length / SAMPLE_RATE, loudness)
      const samples = room.map((one, at) => one + (words[at - before * SAMPLE_RATE] ?? 0))
      expect(await speech.hear({ bytes: wavOf(samples), type: 'audio/wav' })).toMatch(/^Can you \w+ me an example/)
    }
  },
)

test('the clicks of the button that begins and ends a recording hide no word', async () => {
  const words = (await samplesOf(await spoken(), 'audio/webm')) ?? expect.fail('it cannot be decoded')
  const samples = noise(3.2 + words.length / SAMPLE_RATE, 0.0005)
  const click = noise(0.04, 0.8)
  samples.set(click, 0.05 * SAMPLE_RATE)
  samples.set(words, 1.6 * SAMPLE_RATE)
  samples.set(click, samples.length - 0.1 * SAMPLE_RATE)
  expect(await speech.hear({ bytes: wavOf(samples), type: 'audio/wav' })).toMatch(/^Can you \w+ me an example/)
})

test('noise without a word is heard as nothing', async () => {
  for (const loudness of [0.003, 0.03]) expect(await speech.hear({ bytes: wavOf(noise(4, loudness)), type: 'audio/wav' })).toBe('')
})

test('a truncated recording is transcribed as far as it goes; an invalid one is reported', async () => {
  const whole = await spoken()
  expect(SPOKEN).toContain((await speech.hear(webm(whole.slice(0, whole.length / 2)))).split(' ').slice(0, 3).join(' '))
  for (const bytes of [new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, 1]), crypto.getRandomValues(new Uint8Array(5000)), new Uint8Array()])
    await expect(speech.hear(webm(bytes))).rejects.toMatchObject({ name: 'UnreadableSound' })
  await expect(speech.hear({ bytes: whole, type: 'audio/wav' })).rejects.toMatchObject({ name: 'UnreadableSound' })
})

test('a 16-bit WAV file is read; another kind of WAV is refused', () => {
  const samples = Float32Array.from([0, 0.5, -0.5, 1])
  expect(samplesInWav(wavOf(samples), 3)?.map((sample) => Math.round(sample * 100) / 100)).toEqual(Float32Array.from([0, 0.5, -0.5]))
  const stereo = wavOf(samples)
  stereo[22] = 2
  expect(samplesInWav(stereo, 3)).toBeNull()
  expect(samplesInWav(new Uint8Array(40), 3)).toBeNull()
})

test('two minutes of a recording are read, and no more', async () => {
  expect(await samplesOf(wavOf(new Float32Array(130 * SAMPLE_RATE)), 'audio/wav')).toHaveLength(120 * SAMPLE_RATE)
})

test('without the packages speech is not offered', async () => {
  const missing = createSpeech({ installed: false })
  expect(missing.isThere()).toBe(false)
  await expect(missing.hear(nothing)).rejects.toMatchObject({ reason: 'missing' })
})

test('a machine that cannot run the model is tried once', async () => {
  await using unable = await speechBy(`process.send({ id, answer: { problem: 'unable' } })`)
  expect(unable.isThere()).toBe(true)
  await expect(unable.hear(nothing)).rejects.toMatchObject({ reason: 'missing' })
  expect(unable.isThere()).toBe(false)
})

test('a process that hangs or dies is ended, and the next question is heard', async () => {
  const does = `if (question.type === 'hang') return; if (question.type === 'die') process.exit(1); process.send({ id, answer: { text: 'Heard' } })`
  await using mortal = await speechBy(does, { longestMs: 1000 })
  await expect(mortal.hear({ ...nothing, type: 'hang' })).rejects.toMatchObject({ reason: 'cut' })
  await expect(mortal.hear({ ...nothing, type: 'die' })).rejects.toMatchObject({ reason: 'cut' })
  expect(await mortal.hear(nothing)).toBe('Heard')
})

test('the queue is bounded, and an abandoned question is skipped', async () => {
  await using slow = await speechBy(`if (question.type === 'hang') setTimeout(() => process.send({ id, answer: { text: '' } }), 300)`)
  const left = AbortSignal.abort()
  const first = slow.hear({ ...nothing, type: 'hang' })
  const gone = Array.from({ length: 7 }, () => expect(slow.hear(nothing, left)).rejects.toThrow('aborted'))
  await expect(slow.hear(nothing)).rejects.toMatchObject({ reason: 'busy' })
  expect(await first).toBe('')
  await Promise.all(gone)
})
