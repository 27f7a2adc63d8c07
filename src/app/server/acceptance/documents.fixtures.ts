import { afterEach, beforeEach, expect } from 'vitest'
import sharp from 'sharp'
import type { Account } from '#features/accounts/store.ts'
import type { Docs, Draft, ShownDoc } from '#features/documents/contract.ts'
import { documentsJobs } from '#features/documents/jobs.ts'
import { keepUpload } from '#features/uploads/server.ts'
import { answersFolder } from '#features/validations/fixtures.ts'
import type { JobWorker } from '#platform/jobs/worker.ts'
import { testSite, type Site, type TestBrowser } from '../fixtures.ts'

export interface Reply<Body> {
  status: number
  body: Body
  headers: Headers
}

export let site: Site
export let ada: Account
export let browser: TestBrowser
export let visitor: TestBrowser
export let eve: TestBrowser
export let worker: JobWorker

/** For the tests of a file: a site with the projects of answers, a learner, somebody else and a worker that makes documents. */
export function serveDocuments(): void {
  beforeEach(async () => {
    site = await testSite()
    ada = await site.person('ada@example.org', { name: 'Ada Lovelace', plan: 'pro' })
    browser = await site.signedIn(ada)
    eve = await site.signedIn(await site.person('eve@example.org', { plan: 'pro' }))
    visitor = site.browser()
    await beginWork()
    await using content = await answersFolder()
    await site.publish(content)
  })
  afterEach(async () => {
    await worker.stop(0)
    await site.close()
  })
}

export async function beginWork(): Promise<void> {
  worker = await site.work(documentsJobs)
}

export const photo = (background = 'teal') =>
  sharp({ create: { width: 2400, height: 900, channels: 3, background } })
    .png()
    .toBuffer()

const answer = (id: string, body: object) => browser.send('POST', `/projects/answers/validations/${id}`, { status: 'COMPLETE', ...body })
export const text = (id: string, data: string) => answer(id, { text: { data } })

async function upload(fileName: string, body: Buffer) {
  const { storageName } = await keepUpload(site.services, ada.id, fileName, { type: 'image/png', files: [{ suffix: '', body }] })
  return { name: 'proof.png', storageName }
}

export const showPicture = async (picture: Buffer) => answer('picture', { file: await upload('answers_picture', picture) })

/** All of its tasks answered, as far as a finished project needs it. */
export async function finish(words: { number?: string; picture?: Buffer } = {}): Promise<void> {
  await text('word', 'lamp')
  await text('number', words.number ?? 'Forty two')
  await text('address', 'https://example.org/lamp')
  const saved = await showPicture(words.picture ?? (await photo()))
  expect(saved).toMatchObject({ status: 200, body: { status: 'COMPLETE' } })
  const done = await browser.send('PUT', '/projects/answers', { status: 'COMPLETE', track: 'low' })
  expect(done).toMatchObject({ status: 200, body: { status: 'COMPLETE' } })
}

/** Finished, with its documentation made. */
export async function finishWithDocuments(words?: Parameters<typeof finish>[0]): Promise<void> {
  await finish(words)
  await worker.settle()
}

export const docs = (who = browser) => who.send('GET', '/projects/answers/docs') as Promise<Reply<Docs>>
export const draft = () => browser.send('GET', '/projects/answers/docs/draft') as Promise<Reply<Draft>>
export const edit = (changes: object) => browser.send('PUT', '/projects/answers/docs/draft', changes) as Promise<Reply<Draft['edits']>>
export const regenerate = (who = browser) => who.send('PUT', '/projects/answers/docs/regenerate') as Promise<Reply<Docs>>
export const share = (facts: object, who = browser) => who.send('PUT', '/projects/answers/docs', facts) as Promise<Reply<Docs>>
export const shown = (who = visitor) => who.send('GET', `/${ada.nickname}/projects/answers/document`) as Promise<Reply<ShownDoc>>
export const markdown = async (who = browser) => (await who.fetch('/projects/answers/docs/document.md')).text()
