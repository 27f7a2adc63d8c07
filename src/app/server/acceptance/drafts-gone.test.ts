import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { png } from '#features/content/content.fixtures.ts'
import { FilesAway } from '#platform/outages.ts'
import { content, draftCalls, grace, sendPicture, serveSources, settleDrafts, site } from './drafts.fixtures.ts'

serveSources()
const { open, save, publish } = draftCalls()

test('a reset deletes nothing that was saved after its dialog was opened', async () => {
  const { source } = await open()
  await save(0, `${source}\nOf Grace.\n`)
  const { edition } = await open()
  await save(1, `${source}\nOf Alan.\n`)
  const reset = (edition: number) => grace.send('DELETE', '/projects/lamp/content.json', { edition })
  expect(await reset(edition)).toMatchObject({ status: 412, body: { message: 'This project was changed elsewhere meanwhile.' } })
  const now = await open()
  expect(now.draft?.markdown).toContain('Of Alan.')
  for (const _ of ['once', 'again']) expect((await reset(now.edition)).status).toBe(204)
  expect((await open()).draft).toBeNull()
})

test('a picture that was taken out of the text again is not published, and goes with the draft', async () => {
  const { source } = await open()
  const path = await sendPicture('secret.png', await png(30, 20))
  await save(0, `${source}\nMore words.\n`)
  const opened = await open()
  expect(opened.pictures).toEqual([])
  expect((await publish(opened.edition)).status).toBe(200)
  expect(existsSync(join(content.path, 'projects/lamp', path))).toBe(false)
  await settleDrafts()
  expect(await Array.fromAsync(site.services.storage.list('drafts/'))).toEqual([])
})

test('a bucket that is away while a draft is published keeps nothing for ever', async () => {
  const { source } = await open()
  const path = await sendPicture('lamp.png', await png(30, 20))
  await save(0, `${source}\n![A lamp](${path})\n`)
  const { storage } = site.services
  const remove = storage.remove.bind(storage)
  storage.remove = () => Promise.reject(new FilesAway(new Error('connect ECONNREFUSED')))
  expect((await publish((await open()).edition)).status).toBe(200)
  await settleDrafts()
  expect(await Array.fromAsync(storage.list('drafts/'))).toHaveLength(1)
  storage.remove = remove
  site.clock.advance(3_600_000)
  await settleDrafts()
  expect(await Array.fromAsync(storage.list('drafts/'))).toEqual([])
})
