import { expect, test } from 'vitest'
import { textOfWork, type Work } from '#features/practice/work.rules.ts'
import { sendAnswer, type ValidationsCalls } from './validations.client.ts'
import type { AnswerFile } from './validations.rules.ts'

const change = { status: 'INCOMPLETE' as const, base: 3, settles: [], opens: [] }

/** What goes out for a text, and what comes back where the server leaves out what it was sent. */
async function sent(text: string, answered: object = { type: 'WORK' }, file: AnswerFile | null = null) {
  const bodies: Record<string, unknown>[] = []
  const saveAnswer = async (body: Record<string, unknown>) => {
    bodies.push(body)
    return answered
  }
  const calls = { validations: { saveAnswer } } as unknown as ValidationsCalls
  const saved = await sendAnswer(calls, 'counting', 'words', { key: 'one-key', value: { text, file, ...change } })
  return { body: bodies[0], saved }
}

const work: Work = { files: [{ name: 'a.py', text: 'print(1)\n' }], outcome: { tests: [], output: '1\n', printed: null } }

test('work goes out as work, and any other answer as its text', async () => {
  expect((await sent(textOfWork(work))).body).toMatchObject({ work, baseRevision: 3 })
  expect((await sent(textOfWork(work))).body).not.toHaveProperty('text')
  expect((await sent('{ "files": 1 }')).body).toMatchObject({ text: { data: '{ "files": 1 }' } })
  expect((await sent('lamp')).body).not.toHaveProperty('work')
})

test('a text that only looks like work goes out as it was written', async () => {
  for (const text of [
    '{ "files": [{ "name": "a.py", "text": "" }] }',
    '{"files":[{"name":"a","text":"b","mode":7}],"outcome":null,"by":"me"}',
  ]) {
    const { body } = await sent(text)
    expect(body).toMatchObject({ text: { data: text } })
    expect(body).not.toHaveProperty('work')
  }
})

test("the name of a picture's file goes out without half a character", async () => {
  const file = { name: `\uDE00${'a'.repeat(195)}.png`, storageName: 'ada_picture' }
  expect((await sent('', { type: 'FILE' }, file)).body).toMatchObject({
    file: { name: `\uFFFD${'a'.repeat(195)}.png`, storageName: 'ada_picture' },
  })
})

test('what a program printed goes out without what no text may hold', async () => {
  const files = [{ name: 'a.py', text: 'a\0b\uD800' }]
  const outcome = { tests: [{ name: 'a', passed: false, message: '\0' }], output: '\uDC00', printed: '\0' }
  expect((await sent(textOfWork({ files, outcome }))).body).toMatchObject({
    work: {
      files: [{ name: 'a.py', text: 'ab\uFFFD' }],
      outcome: { tests: [{ name: 'a', passed: false, message: '' }], output: '\uFFFD', printed: '' },
    },
  })
})

test('what the server keeps as it was sent is known here, and what it keeps instead comes from there', async () => {
  expect((await sent(textOfWork(work))).saved).toMatchObject({ work })
  const other = { type: 'WORK', setAside: 'aside-1', work: null }
  expect((await sent(textOfWork(work), other)).saved).toEqual(other)
  expect((await sent('lamp', { type: 'TEXT' })).saved).toEqual({ type: 'TEXT' })
})
