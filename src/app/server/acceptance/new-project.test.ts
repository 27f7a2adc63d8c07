import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { OpenedDraft } from '#features/authoring/drafts/drafts.contract.ts'
import { png } from '#features/content/content.fixtures.ts'
import { content, draftCalls, grace, serveSources, site, type Packed } from './drafts.fixtures.ts'
import type { Reply } from './people.fixtures.ts'

serveSources()
const lamp = draftCalls()

async function begin(id: string, files: Packed, who = grace) {
  const body = zipSync(Object.fromEntries(Object.entries(files).map(([name, one]) => [name, typeof one === 'string' ? strToU8(one) : one])))
  const reply = await who.fetch(`/projects/${encodeURIComponent(id)}/draft/project.zip`, {
    method: 'PUT',
    body: new Uint8Array(body),
    headers: { 'content-type': 'application/octet-stream', 'if-none-match': '*', accept: 'application/json' },
  })
  return { status: reply.status, body: (await reply.json()) as { files: string[]; pictures: string[]; message: string } }
}

const open = async (id: string) => (await grace.send('GET', `/projects/${id}/draft`)) as Reply<OpenedDraft>
const listed = async () =>
  ((await grace.send('GET', '/admin/projects')) as Reply<{ id: string; isPublished: boolean; isChanged: boolean }[]>).body
const folders = () => readdir(join(content.path, 'projects'))

async function torch(): Promise<Packed> {
  const { source } = await lamp.open()
  const text = source.replace('Light a lamp', 'Carry a torch').replace('order: "1.1"', 'order: "1.7"')
  const photo = new Uint8Array(await png(30, 20))
  const files = (await lamp.open()).files.map(({ file, source: text }) => [`torch/${file}`, text])
  const drawing = await readFile(join(content.path, 'projects/lamp/images/lamp.svg'))
  return {
    ...Object.fromEntries(files),
    'torch/project.md': text,
    'torch/images/photo.png': photo,
    'torch/images/lamp.svg': new Uint8Array(drawing),
  }
}

test('a zip file creates a new project as a draft for admins; it is published like any other, also by a patch', async () => {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: content.path, encoding: 'utf8', stdio: 'pipe' })
  git('init', '-q', '-b', 'main')
  git('add', '.')
  git('-c', 'user.name=A', '-c', 'user.email=a@example.org', 'commit', '-qm', 'Begin')
  const copy = await mkdtemp(join(tmpdir(), 'copy-'))
  git('clone', '-q', '.', copy)
  const before = await folders()
  const packed = await torch()
  const begun = await begin('torch', packed)
  expect([begun.status, begun.body]).toEqual([
    200,
    { files: ['project.md', 'answers.yaml', 'quiz.yaml'], pictures: ['images/photo.png', 'images/lamp.svg'], leftOut: [] },
  ])
  expect(await folders()).toEqual(before)
  const { body: opened } = await open('torch')
  expect(opened).toMatchObject({
    isNew: true,
    version: null,
    source: '',
    title: 'Carry a torch',
    place: { isWritable: true, branch: 'main' },
  })
  expect((await listed()).find(({ id }) => id === 'torch')).toMatchObject({ isPublished: false, isChanged: true })
  const ada = await site.signedIn(await site.person('ada@example.org'))
  expect((await ada.send('GET', '/projects/torch')).status).toBe(404)
  expect((await ada.send('GET', '/admin/projects')).status).toBe(403)
  expect((await begin('candle', packed, ada)).status).toBe(403)
  const { body: found } = (await grace.send('GET', '/projects/torch/draft/findings')) as Reply<{ findings: { kind: string }[] }>
  expect(found.findings.filter(({ kind }) => kind === 'mistake')).toEqual([])
  expect((await grace.send('GET', '/projects/torch/draft/effects')).status).toBe(200)

  await writeFile(join(copy, 'change.patch'), await (await grace.fetch('/projects/torch/draft/change.patch')).text())
  execFileSync('git', ['apply', 'change.patch'], { cwd: copy, stdio: 'pipe' })
  const published = await grace.send('POST', '/projects/torch/draft/publish', { edition: opened.edition, commit: 'torch: begin' })
  expect(published.status).toBe(200)
  expect((await ada.send('GET', '/projects/torch')).status).toBe(200)
  expect(git('show', '--name-status', '--format=', 'HEAD').trim().split('\n').toSorted()).toEqual(
    ['answers.yaml', 'images/lamp.svg', 'images/photo.png', 'project.md', 'quiz.yaml'].map((name) => `A\tprojects/torch/${name}`),
  )
  for (const name of ['project.md', 'quiz.yaml', 'images/photo.png'])
    expect((await readFile(join(copy, 'projects/torch', name))).equals(await readFile(join(content.path, 'projects/torch', name)))).toBe(
      true,
    )
  expect((await open('torch')).body).toMatchObject({ isNew: false, draft: null })
})

test('an existing project is not created again, an invalid id or file is refused with a sentence; nothing of it is kept', async () => {
  const packed = await torch()
  const refusals: [string, Packed, number, string][] = [
    ['lamp', packed, 412, 'There is a project lamp already.'],
    ['My Torch', packed, 422, 'An id has lower-case letters'],
    ['t'.repeat(101), packed, 422, 'An id has lower-case letters'],
    ['torch', { 'readme.md': 'x' }, 422, 'no project.md in this zip file'],
    ['torch', { 'project.md': 'x', '../../evil.md': 'x' }, 422, 'leads out of the project’s folder'],
    ['torch', { 'project.md': 'x', 'images/x.png': 'no picture' }, 422, 'images/x.png is no picture'],
  ]
  for (const [id, files, status, sentence] of refusals) {
    const reply = await begin(id, files)
    expect([sentence, reply.status, reply.body.message]).toEqual([sentence, status, expect.stringContaining(sentence)])
  }
  expect((await open('torch')).status).toBe(404)
  expect((await lamp.open()).draft).toBeNull()
  expect((await begin('torch', packed)).status).toBe(200)
  expect((await begin('torch', packed)).status).toBe(412)
})

test('deleting the draft of an unpublished project deletes the project; it can be created again, also with mistakes', async () => {
  await begin('torch', await torch())
  expect((await grace.send('DELETE', '/projects/torch/content.json')).status).toBe(204)
  expect((await open('torch')).status).toBe(404)
  expect((await listed()).map(({ id }) => id)).not.toContain('torch')
  expect((await begin('torch', { 'project.md': 'No front matter.' })).status).toBe(200)
  const { body } = await open('torch')
  expect(body.files.map(({ draft }) => draft?.text ?? null)).toEqual([null, null])
  const refused = await grace.send('POST', '/projects/torch/draft/publish', { edition: body.edition })
  expect([refused.status, (await folders()).includes('torch')]).toEqual([422, false])
})

test('without a zip file a new project begins with the example: it has no mistake, and is begun once', async () => {
  const put = (id: string) => grace.send('PUT', `/projects/${id}/draft/example`) as Promise<Reply<{ files: string[]; message: string }>>
  const begun = await put('match')
  expect([begun.status, begun.body.files]).toEqual([200, ['project.md', 'answers.yaml', 'quiz.yaml']])
  expect((await open('match')).body).toMatchObject({ isNew: true, title: 'Match', pictures: ['images/motif.svg', 'images/result.svg'] })
  const { body: found } = (await grace.send('GET', '/projects/match/draft/findings')) as Reply<{ findings: { kind: string }[] }>
  expect(found.findings.filter(({ kind }) => kind === 'mistake')).toEqual([])
  for (const id of ['match', 'lamp']) {
    const again = await put(id)
    expect([again.status, again.body.message]).toEqual([412, `There is a project ${id} already. Choose another id.`])
  }
  const bad = await put('No%20Id')
  expect([bad.status, bad.body.message]).toMatchObject([422, expect.stringContaining('An id has lower-case letters')])
})
