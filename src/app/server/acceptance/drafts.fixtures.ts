import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterEach, beforeEach } from 'vitest'
import type { Imported } from '#features/authoring/drafts/draft-archive.client.ts'
import { removeGonePictures } from '#features/authoring/drafts/drafts.jobs.ts'
import type { KeptDraft, KeptFile, OpenedDraft } from '#features/authoring/drafts/drafts.contract.ts'
import { contentFolder, type ContentFolder } from '#features/content/content.fixtures.ts'
import { testSite, type Site, type TestBrowser } from '../server.fixtures.ts'
import type { Reply } from './people.fixtures.ts'

interface Changed<Data> {
  revision: number
  data: Data
}

interface Published {
  version: string
  commit: string | null
  data: { source: string; said: string; findings: { file: string }[] }
}

export type Packed = Record<string, Uint8Array | string>

export const ZIP = '/projects/lamp/draft/project.zip'

export let site: Site
export let content: ContentFolder
/** An admin. */
export let grace: TestBrowser

/** Sets up the tests of a file: a site with a content folder, and an admin. */
export function serveSources(): void {
  beforeEach(async () => {
    content = await contentFolder()
    site = await testSite({ CONTENT_DIR: content.path, COMPILE_SECONDS: '3' })
    await site.publish(content)
    grace = await site.signedIn(await site.person('grace@example.org', { isAdmin: true, name: 'Grace' }))
  })
  afterEach(async () => {
    await site.close()
    await content[Symbol.asyncDispose]()
  })
}

/** Returns the path under which the text shows it. */
export async function sendPicture(name: string, picture: Uint8Array): Promise<string> {
  const sent = { method: 'PUT', body: new Uint8Array(picture), headers: { 'content-type': 'application/octet-stream' } }
  return ((await (await grace.fetch(`/projects/lamp/draft/images/${name}`, sent)).json()) as { path: string }).path
}

/** Runs the jobs of drafts that wait. */
export async function settleDrafts(): Promise<void> {
  const worker = await site.work([removeGonePictures])
  await worker.settle()
  await worker.stop(0)
}

export const fileOf = () => join(content.path, 'projects/lamp/project.md')

/** An admin's calls for the draft of the lamp. */
export function draftCalls(admin: () => TestBrowser = () => grace) {
  return {
    open: async (who = admin()) => (await who.send('GET', '/projects/lamp/draft')).body as OpenedDraft,
    save: async (revision: number, markdown: string, who = admin(), headers = {}) =>
      (await who.send('PUT', '/projects/lamp/content.json', { markdown }, { 'if-match': `"${revision}"`, ...headers })) as Reply<
        Changed<KeptDraft>
      >,
    saveFile: async (file: string, revision: number, text: string, who = admin()) =>
      (await who.send('PUT', `/projects/lamp/draft/files/${file}`, { text }, { 'if-match': `"${revision}"` })) as Reply<Changed<KeptFile>>,
    publish: async (edition: number, commit?: string) =>
      (await admin().send('POST', '/projects/lamp/draft/publish', { edition, ...(commit && { commit }) })) as Reply<Published>,
    bring: async (files: Packed, edition: number, bytes = packed(files)) => {
      const reply = await admin().fetch(ZIP, {
        method: 'PUT',
        body: new Uint8Array(bytes),
        headers: { 'content-type': 'application/octet-stream', 'if-match': `"${edition}"`, accept: 'application/json' },
      })
      return { status: reply.status, body: (await reply.json()) as Imported & { message: string } }
    },
  }
}

function packed(files: Packed): Uint8Array {
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, one]) => [name, typeof one === 'string' ? strToU8(one) : one])))
}
