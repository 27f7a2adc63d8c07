import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { PortfolioDocument } from '#features/portfolio/contract.ts'
import { sweepUploads } from '#features/uploads/jobs.ts'
import { listUploads } from '#features/uploads/store.ts'
import {
  PDF,
  ada,
  add,
  addFile,
  at,
  browser,
  change,
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
} from './portfolio.fixtures.ts'

servePortfolio()

test('[PORT-06] [PORT-64] [API-48] an uploaded file is a document under the name that its owner gave it', async () => {
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
    'content-disposition': `inline; filename="My _R_port_.pdf"; filename*=UTF-8''My%20%22R%C3%A9port%22.pdf`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex',
  })
  expect((await visitor.fetch(at(added.body.id, 'document.png'))).status).toBe(404)
  const small = await visitor.fetch(at(added.body.id, 'thumbnail.webp'))
  expect(await sharp(Buffer.from(await small.arrayBuffer())).metadata()).toMatchObject({ format: 'webp', width: 1, hasAlpha: true })
})

test('[PORT-39] a file is what its bytes say, and only what a portfolio takes', async () => {
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

test('a copy of a file is asked about each time: hidden, it is gone at once, with everything that told of it', async () => {
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

test('a removed file is gone at once, and its bytes with the next sweep; one that another document shows stays', async () => {
  const { storageName } = await upload(PDF)
  const file = { storageName, fileName: 'a.pdf' }
  const one = (await add({ type: 'FILE', title: 'One', file })).body.id
  const two = (await add({ type: 'FILE', title: 'Two', file })).body.id
  const sweep = async () => {
    site.clock.advance(2 * 86_400_000)
    await sweepUploads.run(null, site.services, new AbortController().signal)
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

test('a portfolio is in the export, and goes with the account', async () => {
  await browser.send('PUT', '/portfolio', { title: 'Engines', description: 'Notes' })
  const { body } = await addFile(PDF)
  const exported = await browser.fetch('/user/export')
  expect(Buffer.from(await exported.arrayBuffer()).includes('portfolio/portfolio.json')).toBe(true)
  expect((await browser.send('DELETE', '/user')).status).toBe(204)
  expect((await shown()).status).toBe(404)
  expect((await visitor.fetch(at(body.id, 'document.pdf'))).status).toBe(404)
  expect(await Array.fromAsync(site.services.storage.list('uploads/'))).toEqual([])
})
