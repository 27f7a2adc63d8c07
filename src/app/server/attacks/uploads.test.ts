import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Account } from '#features/accounts/accounts.store.ts'
import { settleUploads } from '../acceptance/uploads.fixtures.ts'
import { testSite, type Site, type TestBrowser } from '../server.fixtures.ts'

let site: Site
let ada: Account
let browser: TestBrowser

beforeEach(async () => {
  site = await testSite()
  ada = await site.person('ada@example.org')
  browser = await site.signedIn(ada)
})
afterEach(() => site.close())

const FILE = 'profile_picture_01'
const picture = (format: 'png' | 'jpeg' | 'gif' = 'png', background = '#b53a12') =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .toFormat(format)
    .toBuffer()

async function sign(from: TestBrowser, query = `fileName=${FILE}`): Promise<string> {
  const { body } = await from.send('GET', `/uploads/generate-signed-url?${query}`)
  return (body as { url?: string }).url ?? ''
}

function put(from: TestBrowser, url: string, body: Uint8Array, headers: Record<string, string> = {}): Promise<Response> {
  return from.fetch(url, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream', ...headers },
    body: new Uint8Array(body),
  })
}

async function refusalOf(response: Response): Promise<{ status: number; message: string }> {
  const { message } = (await response.json()) as { message: string }
  return { status: response.status, message }
}

/** A PNG header that declares this size, without the data. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(typed), 4)
    return Buffer.concat([frame.subarray(0, 4), typed, frame.subarray(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.alloc(1000))), chunk('IEND', Buffer.alloc(0))])
}

test('[API-42] [API-48] [API-49] [API-50] [USER-33] a picture is uploaded, chosen, and read at its sizes', async () => {
  const answer = await put(browser, await sign(browser), await picture())
  expect(answer.status).toBe(200)
  const { storageName, type } = (await answer.json()) as { storageName: string; type: string }
  expect([storageName.startsWith(`${FILE}_`), type]).toEqual([true, 'image/webp'])
  expect(await browser.send('PUT', '/user/picture', { picture: `${ada.nickname}/uploads/${FILE}` })).toMatchObject({
    status: 200,
    body: { picture: `/uploads/${storageName}` },
  })
  expect(await browser.send('GET', '/user')).toMatchObject({ body: { picture: `/uploads/${storageName}` } })
  for (const [size, width] of Object.entries({ 'extra-small': 64, small: 128, medium: 128, large: 512 })) {
    const shown = await site.browser().fetch(`/uploads/${storageName}?size=${size}`)
    expect(await sharp(await shown.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width, height: width })
  }
})

test('a file is served with its detected type, cached forever, and can run nothing', async () => {
  const { storageName } = (await (await put(browser, await sign(browser), await picture())).json()) as { storageName: string }
  const { headers } = await site.browser().fetch(`/uploads/${storageName}`)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': `inline; filename="${FILE}.webp"`,
  })
})

test('the replaced picture is deleted, rows and files', async () => {
  const choose = async (fileName: string, background: string) => {
    const body = await sharp({ create: { width: 80, height: 80, channels: 3, background } })
      .jpeg()
      .toBuffer()
    await put(browser, await sign(browser, `fileName=${fileName}`), body)
    await browser.send('PUT', '/user/picture', { picture: `${ada.nickname}/uploads/${fileName}` })
  }
  async function kept(): Promise<number> {
    await settleUploads(site)
    let count = 0
    for await (const _ of site.services.storage.list('uploads/')) count += 1
    return count
  }
  await choose('profile_picture_one', '#111111')
  expect(await kept()).toBe(3)
  await choose('profile_picture_two', '#222222')
  expect(await kept()).toBe(3)
  expect((await browser.send('PUT', '/user/picture', { picture: null })).status).toBe(200)
  expect(await kept()).toBe(0)
})

test('of pictures that are chosen at once one is shown, and who chose another hears that it is gone', async () => {
  const names = ['profile_picture_one', 'profile_picture_two', 'profile_picture_three']
  const bodies = await Promise.all(['#111111', '#222222', '#333333'].map((background) => picture('png', background)))
  for (const [at, name] of names.entries()) await put(browser, await sign(browser, `fileName=${name}`), bodies[at] ?? Buffer.alloc(0))
  const chosen = await Promise.all(
    names.map((name) => browser.send('PUT', '/user/picture', { picture: `${ada.nickname}/uploads/${name}` })),
  )
  expect(chosen.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404])
  const { body } = await browser.send('GET', '/user')
  expect(chosen.find(({ status }) => status === 200)).toMatchObject({ body: { picture: (body as { picture: string }).picture } })
  expect((await site.browser().fetch((body as { picture: string }).picture)).status).toBe(200)
})

test('EXIF data of cameras is removed', async () => {
  const body = await sharp(await picture('jpeg'))
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
    .toBuffer()
  expect(body.toString('latin1')).toContain('secret place')
  const { storageName } = (await (await put(browser, await sign(browser), body)).json()) as { storageName: string }
  const shown = Buffer.from(await (await browser.fetch(`/uploads/${storageName}`)).arrayBuffer())
  expect(shown.toString('latin1')).not.toContain('secret place')
})

test('[USER-30] a file that is too large is refused, with or without a declared length', async () => {
  const large = Buffer.concat([await picture(), Buffer.alloc(5 * 1024 * 1024)])
  const words = { status: 413, message: 'File is too large. Maximum size is 5MB. Please try again.' }
  expect(await refusalOf(await put(browser, await sign(browser), large))).toEqual(words)
  expect(await refusalOf(await put(browser, await sign(browser), large, { 'content-length': String(large.length) }))).toEqual(words)
})

test('of large files of one person, which are in memory until they are stored, one waits for the other', async () => {
  const [first, second] = [await sign(browser, 'fileName=portfolio_01'), await sign(browser, 'fileName=portfolio_02')]
  const answered: string[] = []
  const send = (name: string, url: string, body: ReadableStream | Uint8Array<ArrayBuffer>) =>
    browser
      .fetch(url, {
        method: 'PUT',
        headers: { 'content-type': 'application/octet-stream', 'content-length': String(40 * 1024 * 1024) },
        body,
        duplex: 'half',
      } as RequestInit)
      .then(() => void answered.push(name))
  let end = () => {}
  const slow = send('first', first, new ReadableStream({ start: (to) => void (end = () => to.close()) }))
  for (let time = 0; time < 3; time += 1) await browser.send('GET', '/user')
  const quick = send('second', second, new Uint8Array(10))
  for (let time = 0; time < 10; time += 1) await browser.send('GET', '/user')
  end()
  await Promise.all([slow, quick])
  expect(answered).toEqual(['first', 'second'])
})

test('[USER-29] a GIF, an SVG and an HTML page named PNG are refused', async () => {
  const disguised = [
    await picture('gif'),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    Buffer.from('<!doctype html><script>alert(1)</script>'),
    Buffer.from('%PDF-1.7\n'),
    Buffer.from('MZ\u0090'),
  ]
  for (const body of disguised) {
    expect(await refusalOf(await put(browser, await sign(browser), body))).toEqual({
      status: 422,
      message: 'Please upload a JPEG, or PNG file.',
    })
  }
})

test('of a polyglot of a picture and a page only the picture is kept', async () => {
  const polyglot = Buffer.concat([await picture('jpeg'), Buffer.from('<script>alert(1)</script>PK\u0003\u0004')])
  const { storageName } = (await (await put(browser, await sign(browser), polyglot)).json()) as { storageName: string }
  for (const size of ['extra-small', 'small', 'large']) {
    const shown = Buffer.from(await (await browser.fetch(`/uploads/${storageName}?size=${size}`)).arrayBuffer())
    expect(shown.toString('latin1')).not.toContain('script')
  }
})

test('a bomb of 900 megapixels is refused before it is decoded', async () => {
  const url = await sign(browser)
  const before = process.cpuUsage()
  expect(await refusalOf(await put(browser, url, bomb(30_000, 30_000)))).toMatchObject({ status: 422 })
  const { user, system } = process.cpuUsage(before)
  // microseconds of the processor, however busy the machine is: to decode it takes many times that
  expect(user + system).toBeLessThan(1_000_000)
})

test('truncated and empty files are refused', async () => {
  const whole = await sharp({
    create: { width: 600, height: 600, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 60 }, background: '#000000' },
  })
    .png()
    .toBuffer()
  for (const body of [whole.subarray(0, whole.length / 2), whole.subarray(0, 40), Buffer.alloc(0)]) {
    expect((await put(browser, await sign(browser), body)).status).toBe(422)
  }
})

test("a learner's attachments have a total limit, also for addresses requested before it was reached", async () => {
  const { pool } = site.database.database
  const fill = (megabytes: number) =>
    pool.query(
      `insert into uploads (storage_name, user_id, file_name, kind, type, size, created_at)
       select 'filled_' || n, $1, 'chat_filled', 'chat', 'text/plain', 1048576, now() from generate_series(1, $2) as n`,
      [ada.id, megabytes],
    )
  const asked = 'fileName=chat_01&type=text%2Fplain'
  const [early, late] = [await sign(browser, asked), await sign(browser, asked)]
  await fill(199)
  const send = (url: string, sign: string) => put(browser, url, Buffer.from(sign.repeat(700_000)))
  expect((await send(early, 'a')).status).toBe(200)
  expect(await refusalOf(await send(late, 'b'))).toEqual({
    status: 413,
    message: expect.stringContaining('attachments take up 199.7 MB of 200.0 MB'),
  })
  expect(await browser.send('GET', `/uploads/generate-signed-url?${asked}&size=700000`)).toMatchObject({ status: 413 })
  const { rows } = await pool.query('select count(*)::int as count from uploads where user_id = $1', [ada.id])
  expect(rows[0].count).toBe(200)
  expect(await sign(browser)).toContain('signature=')
  expect(await sign(await site.signedIn(await site.person('eve@example.org')), asked)).toContain('signature=')
})

test('an upload address works once', async () => {
  const [url, body] = [await sign(browser), await picture()]
  const answers = await Promise.all(Array.from({ length: 4 }, () => put(browser, url, body)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403, 403, 403])
  expect((await put(browser, url, body)).status).toBe(403)
})

test('an upload address works for ten minutes, for its learner and its file only', async () => {
  const body = await picture()
  const url = await sign(browser)
  const eve = await site.signedIn(await site.person('eve@example.org'))
  expect((await put(eve, url, body)).status).toBe(403)
  expect((await put(site.browser(), url, body)).status).toBe(401)
  expect((await put(browser, url.replace(FILE, 'profile_picture_02'), body)).status).toBe(403)
  expect(
    (
      await put(
        browser,
        url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
        body,
      )
    ).status,
  ).toBe(403)
  expect((await put(browser, url, body)).status).toBe(200)
  const late = await sign(browser)
  site.clock.advance(10 * 60_000)
  expect((await put(browser, late, body)).status).toBe(403)
})

test('an address with size and type accepts exactly those', async () => {
  const body = await picture()
  const exact = await sign(browser, `fileName=${FILE}&size=${body.length}&type=image/png`)
  expect((await put(browser, exact, body.subarray(0, -1))).status).toBe(422)
  expect((await put(browser, exact, Buffer.concat([body, Buffer.from('x')]))).status).toBe(413)
  expect((await put(browser, exact, body)).status).toBe(200)
  const jpegOnly = await sign(browser, `fileName=${FILE}&type=image/jpeg`)
  expect((await put(browser, jpegOnly, body)).status).toBe(422)
  expect((await browser.send('GET', `/uploads/generate-signed-url?fileName=${FILE}&type=image/svg%2Bxml`)).status).toBe(422)
  expect((await browser.send('GET', `/uploads/generate-signed-url?fileName=${FILE}&size=6000000`)).status).toBe(422)
})

test('a name outside the grammar is not an upload', async () => {
  for (const fileName of ['avatar', '../../etc/passwd', 'a_b_c', 'profile_picture_', 'portfolio_..', 'a%2Fb_c', '_a', 'a_b.png']) {
    expect((await browser.send('GET', `/uploads/generate-signed-url?fileName=${fileName}`)).status).toBe(422)
  }
})

test("nobody can use somebody else's picture, nor an answer as a picture", async () => {
  await put(browser, await sign(browser), await picture())
  const eve = await site.person('eve@example.org')
  const hers = await site.signedIn(eve)
  for (const path of [
    `${ada.nickname}/uploads/${FILE}`,
    `${eve.nickname}/uploads/${FILE}`,
    `https://evil.example/${FILE}`,
    `${eve.nickname}/../uploads/${FILE}`,
  ]) {
    expect((await hers.send('PUT', '/user/picture', { picture: path })).status).toBe(404)
  }
  await put(hers, await sign(hers, 'fileName=lamp_task-1'), await picture())
  expect((await hers.send('PUT', '/user/picture', { picture: `${eve.nickname}/uploads/lamp_task-1` })).status).toBe(422)
})

test("an answer's file is available to its owner only, by its full name or the requested one", async () => {
  const { storageName } = (await (await put(browser, await sign(browser, 'fileName=lamp_task-1'), await picture('jpeg'))).json()) as {
    storageName: string
  }
  expect((await browser.fetch(`/uploads/${storageName}`)).headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
  expect((await browser.fetch('/uploads/lamp_task-1')).headers.get('cache-control')).toBe('private, no-cache')
  const eve = await site.signedIn(await site.person('eve@example.org'))
  for (const other of [eve, site.browser()]) {
    expect((await other.fetch(`/uploads/${storageName}`)).status).toBe(404)
    expect((await other.fetch('/uploads/lamp_task-1')).status).toBe(404)
  }
})
