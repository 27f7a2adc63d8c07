import sharp from 'sharp'
import { expect, test } from 'vitest'
import { listAnswers } from '#features/validations/validations.store.ts'
import type { OwnPicture, PortfolioDocument, ShownDocument } from '#features/portfolio/portfolio.contract.ts'
import {
  ada,
  browser,
  eve,
  finishWithDocuments,
  photo,
  serveDocuments,
  showPicture,
  site,
  visitor,
  type Reply,
} from './documents.fixtures.ts'
import { add, at, change, drawnFiles, own, remove, shown } from './portfolio.fixtures.ts'

serveDocuments()

type ProjectTile = Extract<PortfolioDocument, { type: 'PROJECT' }>

const pictures = async (who = browser) => ((await who.send('GET', '/portfolio/pictures?projectId=answers')) as Reply<OwnPicture[]>).body
const project = (more: object = {}) => ({ type: 'PROJECT', title: 'My lamp', project: { id: 'answers', ...more } })
const added = async (more: object = {}) => (await add(project(more))).body as ProjectTile
const file = async (address: string, who = visitor) => {
  const answer = await who.fetch(address)
  return { status: answer.status, type: answer.headers.get('content-type'), body: Buffer.from(await answer.arrayBuffer()) }
}
const copy = async () => {
  const { body } = (await browser.send('POST', '/projects/answers/doc/copy', { type: 'pdf' })) as Reply<{ storageName: string }>
  return body.storageName
}

test('a picture uploaded for a task represents its project only after its owner has chosen it', async () => {
  await finishWithDocuments()
  const [picture] = await pictures()
  expect(picture).toMatchObject({ title: expect.any(String), storageName: expect.stringMatching(/^answers_picture_/) })
  expect([await pictures(eve), (await visitor.send('GET', '/portfolio/pictures?projectId=answers')).status]).toEqual([[], 401])
  const tile = await added()
  expect(tile.project.picture).toBeNull()
  expect((await file(at(tile.id, 'picture.webp'))).status).toBe(404)

  const chosen = await change(tile.id, project({ picture: picture?.storageName }))
  expect(chosen.body).toMatchObject({ project: { picture: picture?.storageName } })
  expect((await shown()).body.documents).toMatchObject([{ project: { picture: picture?.storageName } }])
  const seen = await file(at(tile.id, 'picture.webp'))
  expect([seen.status, seen.type]).toEqual([200, 'image/webp'])
  expect(await sharp(seen.body).metadata()).toMatchObject({ width: 1600, height: 600 })
  expect((await file(`/uploads/${picture?.storageName}`)).status).toBe(404)

  expect((await change(tile.id, project())).body).toMatchObject({ project: { picture: picture?.storageName } })
  expect((await file(at(tile.id, 'picture.webp'))).status).toBe(200)
  expect((await change(tile.id, project({ picture: null }))).body).toMatchObject({ project: { picture: null } })
  expect((await file(at(tile.id, 'picture.webp'))).status).toBe(404)
  expect(await drawnFiles()).toEqual([])
})

test('the chosen picture stays when the task gets another one and when the project restarts', async () => {
  await finishWithDocuments({ picture: await photo('red') })
  const [picture] = await pictures()
  const tile = await added({ picture: picture?.storageName })
  const before = (await file(at(tile.id, 'picture.webp'))).body
  await showPicture(await photo('blue'))
  expect((await pictures())[0]?.storageName).not.toBe(picture?.storageName)
  await browser.send('POST', '/projects/answers/reset')
  expect(await listAnswers(site.services.db, ada.id, 'answers')).toEqual([])
  expect(await pictures()).toEqual([])
  expect((await file(at(tile.id, 'picture.webp'))).body.equals(before)).toBe(true)
  expect((await change(tile.id, { ...project({ picture: picture?.storageName }), title: 'Renamed' })).status).toBe(200)
})

test('nobody chooses a picture that is not their own answer, and a refused choice leaves nothing behind', async () => {
  await finishWithDocuments()
  const tile = await added()
  for (const picture of ['answers_picture_0123', `${'x'.repeat(50)}_${'0'.repeat(32)}`, '../../secret', 'portfolio_mine_00'])
    expect((await change(tile.id, project({ picture }))).status).toBe(422)
  const [picture] = await pictures()
  expect((await add(project({ picture: picture?.storageName }), eve)).status).toBe(422)
  const link = { type: 'URL', title: 'A link', url: { url: 'example.org' } }
  const other = (await add(link)).body
  expect((await change(other.id, project({ picture: picture?.storageName }))).status).toBe(422)
  expect(await drawnFiles()).toEqual([])
})

test('an added project has one picture after a lost reply as well, and nobody waits while it is stored', async () => {
  await finishWithDocuments()
  const [picture] = await pictures()
  const { storage } = site.services
  const put = storage.put.bind(storage)
  const seen: number[] = []
  storage.put = async (...stored) => {
    seen.push((await own()).status)
    return put(...stored)
  }
  const once = { 'idempotency-key': 'one-project-with-a-picture' }
  const asked = project({ picture: picture?.storageName })
  const first = await add(asked, browser, once)
  const again = await add(asked, browser, once)
  expect([first.status, again.status, again.body, new Set(seen)]).toEqual([200, 200, first.body, new Set([200])])
  expect(await drawnFiles()).toHaveLength(1)
  expect((await file(at(first.body.id, 'picture.webp'))).status).toBe(200)
})

test('a picture that was just chosen stays, although a change of a minute ago removes others now', async () => {
  await finishWithDocuments()
  const [picture] = await pictures()
  const tile = await added()
  await change(tile.id, { ...project(), title: 'Renamed' })
  site.clock.advance(59_900)
  const { storage } = site.services
  const put = storage.put.bind(storage)
  storage.put = async (...stored) => {
    storage.put = put
    const kept = await put(...stored)
    await drawnFiles(200)
    return kept
  }
  expect((await change(tile.id, project({ picture: picture?.storageName }))).status).toBe(200)
  expect((await file(at(tile.id, 'picture.webp'))).status).toBe(200)
  expect(await drawnFiles()).toHaveLength(1)
})

test('once hidden, removed or deleted with its owner, the picture is gone', async () => {
  await finishWithDocuments()
  const [picture] = await pictures()
  const tile = await added({ picture: picture?.storageName })
  const address = at(tile.id, 'picture.webp')
  const share = at(tile.id, 'share.png')
  expect(await sharp((await file(share)).body).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  await change(tile.id, { ...project(), isPublic: false })
  expect([(await file(address)).status, (await file(share)).status, (await file(address, browser)).status]).toEqual([404, 404, 200])
  await remove(tile.id)
  expect(await drawnFiles()).toEqual([])
  await added({ picture: picture?.storageName })
  expect(await drawnFiles()).toHaveLength(1)
  const zip = Buffer.from(await (await browser.fetch('/user/export')).arrayBuffer()).toString('latin1')
  expect(zip).toMatch(/portfolio\/pictures\/[0-9a-f-]{36}\.webp/)
  expect((await browser.send('DELETE', '/user')).status).toBe(204)
  expect(await drawnFiles()).toEqual([])
})

test('[DOCS-13] the page of a saved project shows its documentation with its pictures, as of when it was saved', async () => {
  await finishWithDocuments()
  const tile = await added({ storageName: await copy() })
  const look = async () => ((await visitor.send('GET', at(tile.id, '').slice(0, -1))) as Reply<ShownDocument>).body
  const { written } = await look()
  expect(JSON.stringify(written)).toContain('Forty two')
  const blocks = written?.sections.flatMap((section) => section.blocks) ?? []
  const names = blocks.flatMap((block) => (block.kind === 'picture' ? block.file : []))
  expect(names.length).toBeGreaterThan(0)
  for (const name of names) expect((await file(at(tile.id, `documentation/${name}`))).status).toBe(200)
  expect((await file(at(tile.id, 'documentation/picture-99.png'))).status).toBe(404)
  expect((await file(at(tile.id, 'documentation/document.pdf'))).status).toBe(404)
  expect(await sharp((await file(at(tile.id, 'share.png'))).body).metadata()).toMatchObject({ width: 1200, height: 630 })
  await browser.send('POST', '/projects/answers/reset')
  expect((await look()).written).toEqual(written)
  await browser.send('DELETE', '/user')
  expect(await Array.fromAsync(site.services.storage.list('document-copies/'))).toEqual([])
})
