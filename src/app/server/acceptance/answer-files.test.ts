import { expect, test } from 'vitest'
import sharp from 'sharp'
import { at, done, list, read, save, type Saved } from './answers.fixtures.ts'
import { ada, publish, site, type Reply, serveProjects } from './projects.fixtures.ts'
import { runUploadSweep } from './uploads.fixtures.ts'

serveProjects()

const picture = (background = '#b53a12', format: 'png' | 'jpeg' | 'gif' | 'webp' = 'png') =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .toFormat(format)
    .toBuffer()

async function upload(body: Uint8Array, who = ada, name = 'answers_picture') {
  const { url } = (await who.send('GET', `/uploads/generate-signed-url?fileName=${name}`)).body as { url: string }
  const headers = { 'content-type': 'application/octet-stream' }
  const reply = await who.fetch(url, { method: 'PUT', headers, body: new Uint8Array(body) })
  return { status: reply.status, ...((await reply.json()) as { storageName: string; message: string }) }
}

const answerWith = (storageName: string, who = ada, more: object = done) =>
  who.send('POST', at('picture'), { file: { name: 'lamp.png', storageName }, ...more }) as Promise<Reply<Saved>>

async function filesKept(): Promise<number> {
  let count = 0
  for await (const _ of site.services.storage.list('uploads/')) count += 1
  return count
}

async function sweep(): Promise<void> {
  site.clock.advance(86_400_001)
  await runUploadSweep(site)
}

test('[VAL-43] [VAL-52] [VAL-53] a picture is uploaded, answered with, and read', async () => {
  expect((await ada.send('POST', at('picture'), done)).body).toMatchObject({ status: 'INCORRECT', file: null })
  const { storageName } = await upload(await picture())
  expect((await answerWith(storageName)).body).toMatchObject({ status: 'COMPLETE', file: { name: 'lamp.png', storageName } })
  const shown = await ada.fetch(`/uploads/${storageName}`)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
})

test('[VAL-41] [VAL-42] a file that is not PNG or JPG, is broken or larger than 10 MB is refused with a sentence, and not stored', async () => {
  const png = await picture()
  const noisy = await sharp({
    create: { width: 300, height: 300, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .jpeg()
    .toBuffer()
  const wrong = { status: 422, message: 'This file is not really a PNG or JPG.' }
  const disguised = [await picture('#111', 'gif'), await picture('#111', 'webp'), Buffer.from('%PDF-1.7\n%%EOF'), Buffer.from('<svg/>')]
  for (const body of disguised) expect(await upload(body)).toMatchObject(wrong)
  expect(await upload(noisy.subarray(0, noisy.length / 2))).toMatchObject({
    status: 422,
    message: 'This file is damaged. Please try another.',
  })
  expect(await upload(Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024)]))).toMatchObject({
    status: 413,
    message: 'File is too large. Maximum size is 10MB. Please try again.',
  })
  expect(await filesKept()).toBe(0)
  expect((await upload(await picture('#222', 'jpeg'))).status).toBe(200)
})

test('a picture with too many pixels is refused as such, not as damaged', async () => {
  const huge = sharp({ create: { width: 8000, height: 5001, channels: 3, background: '#000' }, limitInputPixels: false })
  expect(await upload(await huge.png({ compressionLevel: 1 }).toBuffer())).toMatchObject({
    status: 422,
    message: 'This picture has too many pixels: at most 40 million. Please make it smaller and try again.',
  })
  expect(await filesKept()).toBe(0)
})

test('two concurrent uploads of two learners to the same task stay separate', async () => {
  const eve = await site.signedIn(await site.person('eve@example.org'))
  const same = await picture()
  const [mine, hers] = await Promise.all([upload(same), upload(same, eve)])
  expect(mine.storageName).not.toBe(hers.storageName)
  await Promise.all([answerWith(mine.storageName, ada, {}), answerWith(hers.storageName, eve, {})])
  expect([(await read('picture')).body.file?.storageName, (await read('picture', eve)).body.file?.storageName]).toEqual([
    mine.storageName,
    hers.storageName,
  ])
  expect((await eve.fetch(`/uploads/${mine.storageName}`)).status).toBe(404)
  expect((await answerWith(mine.storageName, eve)).status).toBe(422)
  expect((await read('picture', eve)).body.file?.storageName).toBe(hers.storageName)
})

test('a file of another task, or a deleted one, is not accepted as an answer', async () => {
  const other = await upload(await picture(), ada, 'answers_word')
  for (const name of [other.storageName, 'answers_picture_0000', '../secret']) expect((await answerWith(name)).status).toBe(422)
})

test('a picture stays when its task becomes a text, and the text when it becomes an upload again', async () => {
  const first = await upload(await picture())
  await answerWith(first.storageName, ada, {})
  await publish((text) => text.replace('::upload{#picture', '::text{#picture'))
  await ada.send('POST', '/projects/answers/reset_content', {})
  expect((await read('picture')).body).toMatchObject({ type: 'TEXT', file: null, text: null })
  site.clock.advance(1000)
  expect((await save('picture', 'a lamp', { baseRevision: 1 })).body).toMatchObject({ setAside: null, text: { data: 'a lamp' } })
  await publish()
  await ada.send('POST', '/projects/answers/reset_content', {})
  const second = await upload(await picture('#222'))
  expect((await answerWith(second.storageName, ada, { baseRevision: 2 })).body).toMatchObject({ setAside: null, status: 'INCOMPLETE' })
  const { earlier } = (await list()).body
  expect(earlier.map(({ text, file }) => text?.data ?? file?.storageName)).toEqual([first.storageName, 'a lamp'])
  await sweep()
  expect((await ada.fetch(`/uploads/${first.storageName}`)).status).toBe(200)
})

test('unreferenced answer files are deleted, and those of alternatives are kept', async () => {
  const names: string[] = []
  for (const colour of ['#111111', '#222222', '#333333', '#444444']) names.push((await upload(await picture(colour))).storageName)
  const [first = '', second = '', third = ''] = names
  await answerWith(first, ada, { baseRevision: 0 })
  await answerWith(second, ada, { baseRevision: 1 })
  await answerWith(third, ada, { baseRevision: 0 })
  await sweep()
  expect(await filesKept()).toBe(2)
})

test('[ERR-26] when no address can be created for a file, the answer says so and the failure is reported', async () => {
  await site.database.database.pool.query('alter table upload_tickets rename to gone')
  expect(await ada.send('GET', '/uploads/generate-signed-url?fileName=answers_picture')).toMatchObject({
    status: 500,
    body: { message: 'Unable to create signed url' },
  })
  expect(site.reported).toHaveLength(1)
})
