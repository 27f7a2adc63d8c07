import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { isRefused } from '#platform/result.ts'
import { unzipApart } from './unzip-apart.ts'
import { unzip } from './unzip.ts'

const limits = { mostFiles: 500, mostBytes: 80 * 1024 * 1024 }
const body = strToU8('x')

const whole = zipSync({
  'project.md': strToU8('# Lamp\n'.repeat(400)),
  'images/a.png': new Uint8Array(9000).map((_, at) => (at * 7919) % 251),
})
const said = (bytes: Uint8Array) => {
  const entries = unzip(bytes, limits)
  return isRefused(entries) ? entries.refused : entries.map(({ name, body: { length } }) => `${name} ${length}`)
}

test('a damaged archive, an incomplete one and a file that is no archive are told apart from a good one', () => {
  expect(said(whole)).toEqual(['project.md 2800', 'images/a.png 9000'])
  for (const end of [0, 20, 60, 150, whole.length - 40, whole.length - 1])
    expect([end, said(whole.subarray(0, end))]).toEqual([end, 'broken'])
  expect(said(strToU8('no archive at all'))).toBe('broken')
  const damaged = whole.slice()
  damaged.fill(255, 45, 60)
  expect(said(damaged)).toBe('broken')
  const stored = zipSync({ 'project.md': strToU8('# Lamp\n') }, { level: 0 })
  expect(said(stored)).toEqual(['project.md 7'])
  stored[42] = 0x58
  expect(said(stored)).toBe('broken')
})

test('a zip bomb is stopped, whatever sizes it declares', () => {
  const bomb = zipSync({ 'project.md': new Uint8Array(limits.mostBytes + 1) }, { level: 9 })
  expect(bomb.length).toBeLessThan(100_000)
  expect(said(bomb)).toBe('too_large')
  const lying = bomb.slice()
  // its local header declares ten bytes
  new DataView(lying.buffer).setUint32(22, 10, true)
  expect(said(lying)).toBe('too_large')
  expect(said(zipSync(Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`${at}.txt`, body]))))).toBe('too_many')
})

/** CPU milliseconds of this thread, which a busy machine does not increase. */
async function computedDuring(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

test('a slow archive is unzipped in another thread, with the same result', async () => {
  const bytes = zipSync({ 'project.md': strToU8('# Lamp\n'), 'large.bin': new Uint8Array(limits.mostBytes - 1000) }, { level: 9 })
  const here = await computedDuring(() => unzip(bytes, limits))
  let apart: Awaited<ReturnType<typeof unzipApart>> = []
  const waited = await computedDuring(async () => (apart = await unzipApart(bytes, limits)))
  expect(waited).toBeLessThan(here / 2)
  expect(isRefused(apart) ? apart : apart.map(({ name, body: { length } }) => [name, length])).toEqual([
    ['project.md', 7],
    ['large.bin', limits.mostBytes - 1000],
  ])
  expect(await unzipApart(strToU8('no archive at all'), limits)).toMatchObject({ refused: 'broken' })
})
