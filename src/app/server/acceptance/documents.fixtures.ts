import { afterEach, beforeEach, expect } from 'vitest'
import sharp from 'sharp'
import type { Docs, DocumentationDraft, ShownDoc } from '#features/documents/documents.contract.ts'
import { documentsJobs } from '#features/documents/documents.jobs.ts'
import { keptUpload } from '#features/uploads/uploads.fixtures.ts'
import { answersFolder } from '#features/validations/validations.fixtures.ts'
import type { JobWorker } from '#platform/jobs/worker.ts'
import { ada, browser, eve, servePeople, site, visitor, type Reply } from './people.fixtures.ts'

export { ada, browser, eve, site, visitor, type Reply }

export let worker: JobWorker

/** Sets up the tests of a file: people with Pro, the projects of the answers, and a worker that makes documents. */
export function serveDocuments(): void {
  servePeople({ plan: 'pro' })
  beforeEach(async () => {
    await beginWork()
    await using content = await answersFolder()
    await site.publish(content)
  })
  afterEach(() => worker.stop(0))
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
  const { storageName } = await keptUpload(site.services, ada.id, fileName, { type: 'image/png', files: [{ suffix: '', body }] })
  return { name: 'proof.png', storageName }
}

export const showPicture = async (picture: Buffer) => answer('picture', { file: await upload('answers_picture', picture) })

/** Answers every task that a completed project needs. */
export async function finish(words: { number?: string; picture?: Buffer } = {}): Promise<void> {
  await text('word', 'lamp')
  await text('number', words.number ?? 'Forty two')
  await text('address', 'https://example.org/lamp')
  const saved = await showPicture(words.picture ?? (await photo()))
  expect(saved).toMatchObject({ status: 200, body: { status: 'COMPLETE' } })
  const done = await browser.send('PUT', '/projects/answers', { status: 'COMPLETE', track: 'low' })
  expect(done).toMatchObject({ status: 200, body: { status: 'COMPLETE' } })
}

/** Completes the project and makes its documentation. */
export async function finishWithDocuments(words?: Parameters<typeof finish>[0]): Promise<void> {
  await finish(words)
  await worker.settle()
}

export const docs = (who = browser) => who.send('GET', '/projects/answers/docs') as Promise<Reply<Docs>>
export const draft = () => browser.send('GET', '/projects/answers/docs/draft') as Promise<Reply<DocumentationDraft>>
export const edit = (changes: object) =>
  browser.send('PUT', '/projects/answers/docs/draft', changes) as Promise<Reply<DocumentationDraft['edits']>>
export const regenerate = (who = browser) => who.send('PUT', '/projects/answers/docs/regenerate') as Promise<Reply<Docs>>
export const share = (facts: object, who = browser) => who.send('PUT', '/projects/answers/docs', facts) as Promise<Reply<Docs>>
export const shown = (who = visitor) => who.send('GET', `/${ada.nickname}/projects/answers/document`) as Promise<Reply<ShownDoc>>
export const markdown = async (who = browser) => (await who.fetch('/projects/answers/docs/document.md')).text()
