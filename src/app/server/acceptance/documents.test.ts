import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { beginProject, changeProject } from '#features/projects/projects.store.ts'
import { ada, browser, docs, eve, finish, finishWithDocuments, markdown, serveDocuments, site, worker } from './documents.fixtures.ts'
import { lockedContent, STEMS } from './locked-content.fixtures.ts'

serveDocuments()

test("[DOCS-01] [DOCS-02] [API-17] a completed project has a documentation made of its learner's answers", async () => {
  expect((await docs()).body).toMatchObject({ status: 'none', results: [], title: null, archive: null, isPublic: false })
  await finish({
    number: 'Forty two, as everybody knows.\n\nI counted it twice, since the first time the lamp was off and nobody saw a thing.',
  })
  expect((await docs()).body.status).toBe('generating')
  await worker.settle()
  const { body } = await docs()
  expect(body).toMatchObject({ status: 'ready', theme: 'light', isPublic: false, isStale: false })
  expect(body.results).toEqual([
    { type: 'pdf', public: false, url: '/projects/answers/docs/document.pdf' },
    { type: 'md', public: false, url: '/projects/answers/docs/document.md' },
  ])
  const pdf = await browser.fetch('/projects/answers/docs/document.pdf')
  expect(pdf.headers.get('content-disposition')).toBe('attachment; filename="waymark-answers.pdf"')
  expect((await pdf.text()).startsWith('%PDF-')).toBe(true)
  const words = await markdown()
  expect(words).toContain('# Answer everything')
  expect(words).toContain('by Ada Lovelace')
  expect(words).toContain('## Answer\n')
  expect(words).toMatch(/Which word\?\\\n\*\*lamp\*\*/)
  expect(words).toContain('I counted it twice, since the first time the lamp was off')
  expect(words).toContain('<https://example.org/lamp>')
  expect(words).not.toContain('Only the high way')
})

test('pictures are files beside the Markdown, re-encoded and no larger than shown', async () => {
  await finishWithDocuments()
  const { body } = await docs()
  const zip = await browser.fetch(body.archive ?? '')
  expect(zip.headers.get('content-disposition')).toBe('attachment; filename="waymark-answers.zip"')
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()))
  expect(Object.keys(files).toSorted()).toEqual(['README.md', 'images/picture-1.png'])
  expect(strFromU8(files['README.md'] ?? new Uint8Array())).toContain('](images/picture-1.png)')
  expect(await sharp(files['images/picture-1.png']).metadata()).toMatchObject({ width: 1600, height: 600 })
  const saved = await browser.fetch('/projects/answers/docs/document.md')
  expect(saved.headers.get('content-disposition')).toBe('attachment; filename="waymark-answers.md"')
})

test('a Markdown file downloaded alone contains its pictures', async () => {
  await finishWithDocuments({ number: '![not mine](images/picture-1.png)' })
  const whole = await (await browser.fetch('/projects/answers/docs/document.md?pictures=inline')).text()
  const [, data = ''] = /\]\(data:image\/png;base64,([A-Za-z0-9+/=]+)\)/.exec(whole) ?? []
  expect(await sharp(Buffer.from(data, 'base64')).metadata()).toMatchObject({ width: 1600, height: 600 })
  expect(whole.match(/data:/g)).toHaveLength(1)
  expect(whole).not.toMatch(/\]\(images\//)
  expect(whole).toContain('not mine')
  expect((await eve.fetch('/projects/answers/docs/document.md?pictures=inline')).status).toBe(404)
})

test('an unreadable picture is replaced by a sentence, and the rest is made', async () => {
  await finishWithDocuments({ picture: Buffer.from('\x89PNG\r\n\x1a\nno picture at all') })
  expect((await docs()).body).toMatchObject({ status: 'ready', title: 'Answer everything', archive: null })
  expect(await markdown()).toContain('This picture could not be read.')
})

test('no locked section, Pro text or exemplar is in a documentation', async () => {
  await using content = await lockedContent()
  await site.publish(content)
  const { db, clock } = site.services
  for (const id of ['lamp', 'vault']) {
    await beginProject(db, ada.id, id, clock.now())
    await changeProject(db, ada.id, id, { status: 'COMPLETE', completedAt: clock.now(), unlockedAt: clock.now() }, clock.now())
    await browser.send('PUT', `/projects/${id}/docs/regenerate`)
    await worker.settle()
    const words = await (await browser.fetch(`/projects/${id}/docs/document.md`)).text()
    const whole = JSON.stringify((await browser.send('GET', `/projects/${id}/docs/draft`)).body)
    expect(words).toContain('## What I built')
    for (const stem of Object.values(STEMS)) expect([stem, words.includes(stem), whole.includes(stem)]).toEqual([stem, false, false])
  }
})
