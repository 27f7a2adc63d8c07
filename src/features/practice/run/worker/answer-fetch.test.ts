import { expect, test } from 'vitest'
import { answering } from './answer-fetch.ts'

const data = { '/prices': [1, 2], '/late': { delay: 1, status: 503, body: 'later' }, '/down': { fails: true } }
const ask = answering({ 'data.json': JSON.stringify(data), 'notes.txt': 'words' })

test('a page is answered from its data, with the status, delay and failure that its author wrote', async () => {
  expect(await (await ask('/prices')).json()).toEqual([1, 2])
  const late = await ask('https://shop.test/late')
  expect([late.status, await late.text()]).toEqual([503, 'later'])
  await expect(ask('/down')).rejects.toThrow('Failed to fetch')
})

test.each([204, 205, 304])('a page is answered with status %i, which has no body', async (status) => {
  const answered = answering({ 'data.json': JSON.stringify({ '/lamps/1': { status }, '/lamps/2': { status, body: 'gone' } }) })
  for (const path of ['/lamps/1', '/lamps/2']) {
    const { status: got, body } = await answered(path)
    expect([got, body]).toEqual([status, null])
  }
})

test('its own files are there, and nothing else is', async () => {
  expect(await (await ask('./notes.txt')).text()).toBe('words')
  await expect(ask('https://elsewhere.test/')).rejects.toThrow('There is no network here')
})

test('a question that is taken back is not answered', async () => {
  const slow = answering({ 'data.json': JSON.stringify({ '/slow': { delay: 5_000, body: 'late' } }) })
  const controller = new AbortController()
  const asked = slow('/slow', { signal: controller.signal })
  controller.abort()
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
  await expect(slow(new Request('https://shop.test/slow', { signal: AbortSignal.timeout(1) }))).rejects.toMatchObject({
    name: 'TimeoutError',
  })
  await expect(slow('/slow', { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' })
})
