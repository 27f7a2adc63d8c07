import type { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Services } from '#platform/services.ts'
import { storagePeers } from '#platform/storage/storage.fixtures.ts'
import { contentFiles } from './content.http.ts'

const picture = Buffer.alloc(300_000, 7)

for (const { name, open } of storagePeers(process.env)) {
  let opened: Awaited<ReturnType<typeof open>>
  beforeAll(async () => {
    opened = await open()
    await opened.storage.put('content/lamp-7.png', picture, { contentType: 'image/png' })
  })
  afterAll(() => opened.close())

  test(`${name}: a picture is sent whole, and for HEAD its head alone, without a file that stays open`, async () => {
    const { storage } = opened
    const bodies: Readable[] = []
    const listening: typeof storage = {
      ...storage,
      async get(key) {
        const file = await storage.get(key)
        if (file) bodies.push(file.body)
        return file
      },
    }
    const app = contentFiles({ storage: listening } as Services)
    const head = await app.request('/static/content/lamp-7.png', { method: 'HEAD' })
    const whole = await app.request('/static/content/lamp-7.png')
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(whole.headers))
    expect(head.headers.get('content-length')).toBe('300000')
    expect(Buffer.from(await whole.arrayBuffer()).equals(picture)).toBe(true)
    expect(bodies.map(({ destroyed }) => destroyed)).not.toContain(false)
    expect((await app.request('/static/content/none-7.png', { method: 'HEAD' })).status).toBe(404)
  })
}
