import { afterEach, beforeEach, expect, test } from 'vitest'
import { publishContent } from '#features/content/jobs.ts'
import { NAUGHTY } from '#features/documents/text/fixtures.ts'
import { beginProject, changeProject } from '#features/projects/store.ts'
import { answersFolder } from '#features/validations/fixtures.ts'
import { testSite, type Site, type TestBrowser } from '../fixtures.ts'

let site: Site
let ada: TestBrowser

beforeEach(async () => {
  site = await testSite()
  await using folder = await answersFolder()
  const { db, storage } = site.services
  await publishContent({ db, storage, folder: folder.path, log: { info: () => undefined, warn: () => undefined } })
  const account = await site.person('ada@example.org')
  const now = site.clock.now()
  await beginProject(db, account.id, 'answers', now)
  await changeProject(db, account.id, 'answers', { status: 'COMPLETE', completedAt: now }, now)
  ada = await site.signedIn(account)
})
afterEach(() => site.close())

test('no text that was typed breaks anything: it is kept as typed, or refused with a sentence', async () => {
  for (const typed of Object.values(NAUGHTY).flat()) {
    const { status, body } = await ada.send('PUT', '/projects/answers/docs/draft', { texts: { 'hard:words': typed } })
    const isStorable = typed.isWellFormed() && !typed.includes('\u0000')
    expect([typed, status]).toEqual([typed, isStorable ? 200 : 400])
    expect(body).toMatchObject(isStorable ? { texts: { 'hard:words': typed } } : { message: expect.stringMatching(/\w/) })
  }
})
