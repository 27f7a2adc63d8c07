import { unzipSync } from 'fflate'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ProjectNotes } from '#features/notes/notes.contract.ts'
import { marking, noteOf } from '#features/projects/projects.fixtures.ts'
import { answersFolder } from '#features/validations/validations.fixtures.ts'
import { beginProject, changeProject } from '#features/projects/projects.store.ts'
import { savePlan } from '#features/accounts/accounts.store.ts'
import { testSite, type Site, type TestBrowser } from '../server.fixtures.ts'
import { lockedContent } from './locked-content.fixtures.ts'

let site: Site
let ada: TestBrowser

beforeEach(async () => {
  site = await testSite()
  await using folder = await answersFolder()
  await site.publish(folder)
  ada = await site.signedIn(await site.person('ada@example.org'))
})
afterEach(() => site.close())

const write = (overlay: object, who = ada, etag = '"0"') =>
  who.send('PUT', '/projects/answers/annotations.json', overlay, { 'if-match': etag })
const list = async (who = ada) => (await who.send('GET', '/notes')) as { status: number; body: ProjectNotes[] }

test('own notes of all projects are listed, without deleted ones and those of others', async () => {
  expect((await list(site.browser())).status).toBe(401)
  expect((await list()).body).toEqual([])
  const [highlight, note] = [marking('h'), noteOf('n', { on: 'h' })]
  await write({ highlights: [highlight], notes: [note, { id: 'old', at: note.at, gone: true }] })
  expect((await list()).body).toEqual([{ project: { id: 'answers', title: 'Answer everything' }, highlights: [highlight], notes: [note] }])
  expect((await list(await site.signedIn(await site.person('eve@example.org')))).body).toEqual([])
})

test('own notes are in the export, in a readable form', async () => {
  const note = noteOf('n', { on: 'h' })
  const answers = [{ id: 'a', at: note.at, action: 'explain' as const, body: note.body, edited: true, state: 'cut' as const }]
  expect((await write({ highlights: [marking('h')], notes: [{ ...note, answers }] })).status).toBe(200)
  const files = unzipSync(new Uint8Array(await (await ada.fetch('/user/export')).arrayBuffer()))
  const text = new TextDecoder().decode(files['notes/answers.md'])
  const said = '*Explanation (Written by a model and changed by you) This text is not complete.*\n\nIt glows.'
  expect(text).toBe(`# Answer everything\n\n## On the lamp\n\n> the lamp\n\nIt glows.\n\n${said}\n`)
})

test('own bookmarks are listed with their places in the text, without those of others and of unreadable projects', async () => {
  expect((await site.browser().send('GET', '/notes/bookmarks')).status).toBe(401)
  const at = '2026-01-01T00:00:00.000Z'
  const { outline } = (await ada.send('GET', '/projects/answers/content.json')).body as { outline: { id: string; title: string }[] }
  const [step] = outline
  await write({
    bookmarks: [
      { id: 'nowhere', at },
      { id: step?.id, at },
      { id: 'taken-back', at, gone: true },
    ],
  })
  const places = [
    { id: step?.id, at, title: step?.title, step: null },
    { id: 'nowhere', at, title: null, step: null },
  ]
  expect((await ada.send('GET', '/notes/bookmarks')).body).toEqual([
    { project: { id: 'answers', title: 'Answer everything' }, isOpen: true, places },
  ])
  const eve = await site.signedIn(await site.person('eve@example.org'))
  expect((await eve.send('GET', '/notes/bookmarks')).body).toEqual([])
})

test('for a project that is now closed to its learner, bookmarks on steps are listed without any content', async () => {
  await using locked = await lockedContent()
  await site.publish(locked)
  const account = await site.person('pro@example.org', { plan: 'pro' })
  const { db } = site.services
  await beginProject(db, account.id, 'vault', new Date())
  await changeProject(db, account.id, 'vault', { unlockedAt: new Date() }, new Date())
  const pro = await site.signedIn(account)
  const at = '2026-01-01T00:00:00.000Z'
  const bookmarks = ['draw', 'draw-task'].map((id) => ({ id, at }))
  expect((await pro.send('PUT', '/projects/vault/annotations.json', { bookmarks }, { 'if-match': '"0"' })).status).toBe(200)
  const project = { id: 'vault', title: 'Build a vault' }
  const step = { id: 'draw', at, title: 'Draw the walls', step: null }
  const task = { id: 'draw-task', at, title: 'What is quetzaldrawn?', step: 'Draw the walls' }
  expect((await pro.send('GET', '/notes/bookmarks')).body).toEqual([{ project, isOpen: true, places: [step, task] }])
  await savePlan(db, account.id, { plan: 'free' }, new Date())
  await changeProject(db, account.id, 'vault', { unlockedAt: null }, new Date())
  expect((await pro.send('GET', '/notes/bookmarks')).body).toEqual([{ project, isOpen: false, places: [step] }])
})
