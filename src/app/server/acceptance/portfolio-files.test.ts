import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { PortfolioDocument, ShownDocument } from '#features/portfolio/portfolio.contract.ts'
import { listUploads } from '#features/uploads/uploads.store.ts'
import { FilesAway } from '#platform/outages.ts'
import {
  PDF,
  ada,
  add,
  addFile,
  at,
  browser,
  change,
  drawnFiles,
  eve,
  link,
  own,
  picture,
  remove,
  servePortfolio,
  shown,
  site,
  titles,
  upload,
  visitor,
  type Reply,
} from './portfolio.fixtures.ts'
import { runUploadSweep } from './uploads.fixtures.ts'

servePortfolio()

test("[PORT-06] [PORT-64] [API-48] an uploaded file is a tile with the owner's title", async () => {
  const { body } = await addFile(PDF, { file: undefined, title: 'Report' })
  expect(body).toMatchObject({ code: 'BAD_REQUEST' })
  const { storageName, status } = await upload(PDF, browser, 'portfolio_report')
  expect(status).toBe(200)
  expect(storageName).toMatch(/^portfolio_report_/)
  const added = await add({ type: 'FILE', title: 'Report', file: { storageName, fileName: '../../My "R\u00e9port".pdf' } })
  expect(added.body).toMatchObject({ type: 'FILE', file: { storageName, fileName: 'My "Réport".pdf', fileType: 'application/pdf' } })
  const file = await visitor.fetch(at(added.body.id, 'document.pdf'))
  expect(file.status).toBe(200)
  expect(Buffer.from(await file.arrayBuffer()).equals(PDF)).toBe(true)
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="My _R_port_.pdf"; filename*=UTF-8''My%20%22R%C3%A9port%22.pdf`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex',
  })
  expect((await visitor.fetch(at(added.body.id, 'document.png'))).status).toBe(404)
  const small = await visitor.fetch(at(added.body.id, 'thumbnail.webp'))
  expect(await sharp(Buffer.from(await small.arrayBuffer())).metadata()).toMatchObject({ format: 'webp', width: 1, hasAlpha: true })
})

test("[PORT-39] a file's type comes from its bytes, and only accepted types are stored", async () => {
  expect((await upload(Buffer.from('GIF89a plain'))).status).toBe(422)
  const { body } = await addFile(await picture(), { title: 'Screenshot' })
  expect(body).toMatchObject({ file: { fileType: 'image/png' } })
  const file = await visitor.fetch(at(body.id, 'document.png'))
  expect([file.status, file.headers.get('content-type'), file.headers.get('content-security-policy')]).toEqual([
    200,
    'image/png',
    "default-src 'none'; sandbox",
  ])
  const small = await visitor.fetch(at(body.id, 'thumbnail.webp'))
  expect(await sharp(Buffer.from(await small.arrayBuffer())).metadata()).toMatchObject({ format: 'webp', width: 720, height: 405 })
  const { storageName } = (body as Extract<PortfolioDocument, { type: 'FILE' }>).file
  await change(body.id, { type: 'FILE', title: 'Screenshot', isPublic: false, file: { storageName, fileName: 'a.png' } })
  expect((await visitor.fetch(at(body.id, 'thumbnail.webp'))).status).toBe(404)
  expect((await browser.fetch(at(body.id, 'thumbnail.webp'))).status).toBe(200)
})

test('a cached file is revalidated on each use: once hidden, it is gone at once, everywhere', async () => {
  const { body } = await addFile(PDF)
  const address = at(body.id, 'document.pdf')
  const first = await visitor.fetch(address)
  const etag = first.headers.get('etag') ?? ''
  expect((await visitor.fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304)

  const { storageName } = (body as Extract<PortfolioDocument, { type: 'FILE' }>).file
  const hidden = { type: 'FILE', title: 'Report', isPublic: false, file: { storageName, fileName: 'Report.pdf' } }
  expect((await change(body.id, hidden)).body).toMatchObject({ isPublic: false })
  for (const who of [visitor, eve]) {
    expect((await who.fetch(address)).status).toBe(404)
    expect((await who.fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(404)
    expect((await who.send('GET', at(body.id, '').slice(0, -1))).status).toBe(404)
    expect(await titles(shown(who))).toEqual([])
    expect((await who.fetch(`/uploads/${storageName}`)).status).toBe(404)
  }
  expect((await browser.fetch(address)).status).toBe(200)
  expect(await titles(own())).toEqual(['Report'])
  expect((await shown()).body.ownerName).toBe('')
  expect((await change(body.id, { ...hidden, title: 'Renamed', isPublic: undefined })).body).toMatchObject({ isPublic: false })
  expect((await visitor.fetch(address)).status).toBe(404)
})

test('a deleted file is gone at once, and its bytes with the next sweep; one that another tile shows stays', async () => {
  const { storageName } = await upload(PDF)
  const file = { storageName, fileName: 'a.pdf' }
  const one = (await add({ type: 'FILE', title: 'One', file })).body.id
  const two = (await add({ type: 'FILE', title: 'Two', file })).body.id
  const sweep = async () => {
    site.clock.advance(2 * 86_400_000)
    await runUploadSweep(site)
  }
  await remove(one)
  expect((await visitor.fetch(at(one, 'document.pdf'))).status).toBe(404)
  await sweep()
  expect((await visitor.fetch(at(two, 'document.pdf'))).status).toBe(200)
  await change(two, link('Two'))
  expect((await visitor.fetch(at(two, 'document.pdf'))).status).toBe(404)
  await sweep()
  expect(await listUploads(site.services.db, ada.id)).toEqual([])
  expect(await Array.fromAsync(site.services.storage.list('uploads/'))).toEqual([])
})

test('a file that replaces another of its name stays, and so does that of another tile', async () => {
  const content = (version: number) => `${PDF.toString()}\n% ${version}`
  const fileOf = async (version: number) => {
    const { storageName } = await upload(Buffer.from(content(version)), browser, 'portfolio_report')
    return { storageName, fileName: 'a.pdf' }
  }
  const [first, second, third] = [await fileOf(1), await fileOf(2), await fileOf(3)]
  const one = (await add({ type: 'FILE', title: 'One', file: first })).body.id
  const two = (await add({ type: 'FILE', title: 'Two', file: third })).body.id
  await change(one, { type: 'FILE', title: 'One', file: second })
  site.clock.advance(2 * 86_400_000)
  await runUploadSweep(site)
  const shownAt = async (id: string) => (await visitor.fetch(at(id, 'document.pdf'))).text()
  expect(await shownAt(one)).toBe(content(2))
  expect(await shownAt(two)).toBe(content(3))
  await remove(one)
  await runUploadSweep(site)
  expect(await shownAt(two)).toBe(content(3))
  expect((await listUploads(site.services.db, ada.id)).map(({ storageName }) => storageName)).toEqual([third.storageName])
})

test('a portfolio is in the export, and is deleted with the account', async () => {
  await browser.send('PUT', '/portfolio', { title: 'Engines', description: 'Notes' })
  const { body } = await addFile(PDF)
  const exported = await browser.fetch('/user/export')
  expect(Buffer.from(await exported.arrayBuffer()).includes('portfolio/portfolio.json')).toBe(true)
  expect((await browser.send('DELETE', '/user')).status).toBe(204)
  expect((await shown()).status).toBe(404)
  expect((await visitor.fetch(at(body.id, 'document.pdf'))).status).toBe(404)
  expect(await Array.fromAsync(site.services.storage.list('uploads/'))).toEqual([])
})

/** Pages of one colour each, and a script that a viewer would run. */
function pagesOf(...colours: string[]): Buffer {
  const kids = colours.map((_, at) => `${4 + at * 2} 0 R`).join(' ')
  const objects = [
    '<</Type/Catalog/Pages 2 0 R/OpenAction 3 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${colours.length}>>`,
    '<</S/JavaScript/JS(app.alert\\(1\\))>>',
    ...colours.flatMap((colour, at) => {
      const drawn = `${colour} rg 0 0 300 400 re f`
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Contents ${5 + at * 2} 0 R>>`,
        `<</Length ${drawn.length}>>stream\n${drawn}\nendstream`,
      ]
    }),
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = text.length
    text += `${index + 1} 0 obj${object}endobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  return Buffer.from(
    `${text}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF`,
  )
}

const countPages = async (id: string) => ((await visitor.send('GET', at(id, '').slice(0, -1))) as Reply<ShownDocument>).body.pages

/** Whether it is red, green and blue. */
async function colourIn(answer: Response): Promise<boolean[]> {
  const picture = sharp(Buffer.from(await answer.arrayBuffer()))
  return [...(await picture.resize(1, 1).raw().toBuffer())].map((part) => part > 128)
}

test('[DOCS-13] an uploaded PDF is shown as pictures of its pages, and the file itself is download only', async () => {
  const { body } = await addFile(pagesOf('1 0 0', '0 0 1'))
  expect(await countPages(body.id)).toBe(2)
  const colourOf = async (page: number) => {
    const answer = await visitor.fetch(at(body.id, `pages/${page}.webp`))
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-security-policy')]).toEqual([
      200,
      'image/webp',
      "default-src 'none'; sandbox",
    ])
    return colourIn(answer)
  }
  expect(await Promise.all([colourOf(1), colourOf(2), colourOf(2)])).toEqual([
    [true, false, false],
    [false, false, true],
    [false, false, true],
  ])
  for (const page of ['3', '0', '51', '9999']) expect((await visitor.fetch(at(body.id, `pages/${page}.webp`))).status).toBe(404)
  for (const who of [visitor, browser])
    expect((await who.fetch(at(body.id, 'document.pdf'))).headers.get('content-disposition')).toMatch(/^attachment; /)

  const { storageName } = (body as Extract<PortfolioDocument, { type: 'FILE' }>).file
  await change(body.id, { type: 'FILE', title: 'Report', isPublic: false, file: { storageName, fileName: 'Report.pdf' } })
  expect((await visitor.fetch(at(body.id, 'pages/1.webp'))).status).toBe(404)
  expect((await browser.fetch(at(body.id, 'pages/1.webp'))).status).toBe(200)
  await remove(body.id)
  expect(await drawnFiles()).toEqual([])
})

test('a PDF that replaces another is shown with its own pages at once, and to a browser that has seen the others', async () => {
  const { body } = await addFile(pagesOf('1 0 0', '0 0 1'))
  const second = at(body.id, 'pages/2.webp')
  expect(await countPages(body.id)).toBe(2)
  expect(await colourIn(await visitor.fetch(second))).toEqual([false, false, true])

  site.clock.advance(1000)
  const { storageName } = await upload(pagesOf('0 1 0', '0 1 0'))
  await change(body.id, { type: 'FILE', title: 'Report', file: { storageName, fileName: 'Report.pdf' } })
  expect(await countPages(body.id)).toBe(2)
  const seen = await visitor.fetch(second)
  expect(await colourIn(seen)).toEqual([false, true, false])

  await drawnFiles()
  const again = await visitor.fetch(second, { headers: { 'if-none-match': seen.headers.get('etag') ?? '' } })
  expect(again.status).toBe(304)
  expect(await colourIn(await visitor.fetch(second))).toEqual([false, true, false])
})

test('however many pages of a PDF are asked for at once, it is read by one at a time', async () => {
  const { body } = await addFile(pagesOf('1 0 0', '0 1 0', '0 0 1', '1 1 0'))
  const { storage } = site.services
  const [get, put] = [storage.get.bind(storage), storage.put.bind(storage)]
  const held: number[] = []
  let holding = 0
  storage.get = async (key) => {
    if (key.startsWith('uploads/')) held.push((holding += 1))
    return get(key)
  }
  storage.put = async (...given) => {
    holding -= 1
    return put(...given)
  }
  expect(await countPages(body.id)).toBe(4)
  const shownPages = await Promise.all([1, 2, 3, 4].map((page) => visitor.fetch(at(body.id, `pages/${page}.webp`))))
  expect(await Promise.all(shownPages.map(colourIn))).toEqual([
    [true, false, false],
    [false, true, false],
    [false, false, true],
    [true, true, false],
  ])
  expect(held).toEqual([1, 1, 1, 1])
})

test('a PDF is shown with its pages once the bucket is back that was away for a moment', async () => {
  const { body } = await addFile(pagesOf('1 0 0', '0 0 1'))
  const { storage } = site.services
  const get = storage.get.bind(storage)
  const away = () => {
    storage.get = async () => {
      storage.get = get
      throw new FilesAway(new Error('connect ECONNREFUSED'))
    }
  }
  away()
  expect((await visitor.send('GET', at(body.id, '').slice(0, -1))).status).toBe(503)
  expect(await countPages(body.id)).toBe(2)
  away()
  expect((await visitor.fetch(at(body.id, 'pages/2.webp'))).status).toBe(503)
  expect(await colourIn(await visitor.fetch(at(body.id, 'pages/2.webp')))).toEqual([false, false, true])
})

test('a PDF whose pages cannot be rendered says so, and can still be downloaded', async () => {
  const { body } = await addFile(PDF)
  expect(await countPages(body.id)).toBe(0)
  expect((await visitor.fetch(at(body.id, 'pages/1.webp'))).status).toBe(404)
  expect((await visitor.fetch(at(body.id, 'document.pdf'))).status).toBe(200)
})
