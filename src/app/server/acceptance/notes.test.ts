import { unzipSync } from 'fflate'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ProjectNotes } from '#features/notes/contract.ts'
import { marking, noteOf } from '#features/projects/fixtures.ts'
import { answersFolder } from '#features/validations/fixtures.ts'
import { testSite, type Site, type TestBrowser } from '../fixtures.ts'

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

test('own notes of all projects are listed, without what was taken away and without those of others', async () => {
  expect((await list(site.browser())).status).toBe(401)
  expect((await list()).body).toEqual([])
  const [highlight, note] = [marking('h'), noteOf('n', { on: 'h' })]
  await write({ highlights: [highlight], notes: [note, { id: 'old', at: note.at, gone: true }] })
  expect((await list()).body).toEqual([{ project: { id: 'answers', title: 'Answer everything' }, highlights: [highlight], notes: [note] }])
  expect((await list(await site.signedIn(await site.person('eve@example.org')))).body).toEqual([])
})

test('own notes are in the export of own data, to be read by a person', async () => {
  const note = noteOf('n', { on: 'h' })
  const answers = [{ id: 'a', at: note.at, action: 'explain' as const, body: note.body, edited: true }]
  expect((await write({ highlights: [marking('h')], notes: [{ ...note, answers }] })).status).toBe(200)
  const files = unzipSync(new Uint8Array(await (await ada.fetch('/user/export')).arrayBuffer()))
  const text = new TextDecoder().decode(files['notes/answers.md'])
  const said = '*Explanation (Written by a model and changed by you)*\n\nIt glows.'
  expect(text).toBe(`# Answer everything\n\n## On the lamp\n\n> the lamp\n\nIt glows.\n\n${said}\n`)
})
