import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, strToU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { draftTexts } from '#features/authoring/drafts/drafts.texts.ts'
import { png } from '#features/content/content.fixtures.ts'
import { content, draftCalls, fileOf, grace, serveSources, settleDrafts, site, ZIP, type Packed } from './drafts.fixtures.ts'
import type { Reply } from './people.fixtures.ts'

serveSources()
const { open, save, saveFile, publish, bring } = draftCalls()
const pathOf = (name: string) => join(content.path, 'projects/lamp', name)
test('[API-14] answers and quiz are drafts beside the text: each with its own revision, all published together', async () => {
  const { edition, files } = await open()
  expect([edition, files.map(({ file, revision, draft }) => [file, revision, draft])]).toEqual([
    0,
    [
      ['answers.yaml', 0, null],
      ['quiz.yaml', 0, null],
    ],
  ])
  const [answers = '', quiz = ''] = files.map(({ source }) => source)
  expect(answers).toBe(await readFile(pathOf('answers.yaml'), 'utf8'))
  expect((await grace.send('PUT', '/projects/lamp/draft/files/answers.yaml', { text: answers })).status).toBe(428)
  expect((await saveFile('catalogue.yaml', 0, 'x')).status).toBe(400)
  expect((await saveFile('answers.yaml', 0, answers.replace('value: 800', 'value: 900'))).body.revision).toBe(1)
  const alan = await site.signedIn(await site.person('alan@example.org', { isAdmin: true, name: 'Alan' }))
  const late = await saveFile('answers.yaml', 0, answers.replace('800', '700'), alan)
  expect([late.status, late.body.data.revision, late.body.data.draft?.author]).toEqual([412, 1, 'Grace'])
  expect((await saveFile('quiz.yaml', 0, quiz.replace('What does a lamp give?', 'What does it give?'), alan)).status).toBe(200)

  const findings = async () =>
    ((await grace.send('GET', '/projects/lamp/draft/findings')) as Reply<{ findings: { kind: string; file: string }[] }>).body.findings
  const mistakes = (await findings()).filter(({ kind }) => kind === 'mistake').map(({ file }) => file)
  expect([...new Set(mistakes)]).toEqual(['projects/lamp/answers.yaml'])
  const refused = await publish((await open()).edition)
  expect([refused.status, await readFile(pathOf('answers.yaml'), 'utf8')]).toEqual([422, answers])

  const sound = answers.replace('value: 800', 'value: 801')
  await saveFile('answers.yaml', 1, sound)
  const look = (await grace.send('GET', '/projects/lamp/draft/text')) as Reply<{ quiz: { questions: { question: string }[] } }>
  expect(look.body.quiz.questions[0]?.question).toBe('What does it give?')
  expect(JSON.stringify(look.body.quiz)).not.toContain('isAnswer')
  const before = await open()
  expect([before.edition, (await publish(2)).status]).toEqual([3, 412])
  expect((await publish(before.edition)).status).toBe(200)
  expect(await readFile(pathOf('answers.yaml'), 'utf8')).toBe(sound)
  expect(await readFile(pathOf('quiz.yaml'), 'utf8')).toContain('What does it give?')
  const after = await open()
  expect([after.draft, ...after.files.map(({ draft }) => draft)]).toEqual([null, null, null])
  const ada = await site.signedIn(await site.person('ada@example.org'))
  const answer = { text: { data: '791' }, status: 'COMPLETE' }
  expect((await ada.send('POST', '/projects/lamp/validations/brightness', answer)).body).toMatchObject({ status: 'COMPLETE' })
  const wrong = { text: { data: '790' }, status: 'COMPLETE' }
  expect((await ada.send('POST', '/projects/lamp/validations/brightness', wrong)).body).not.toMatchObject({ status: 'COMPLETE' })
})

test('a drawing is shown to its author as readers see it, also in the dark theme, and stored unchanged', async () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><circle cx="20" cy="15" r="9" fill="#faf4e8"/></svg>'
  await content.write('projects/lamp/images/lamp.svg', drawing)
  const sent = { method: 'PUT', body: drawing, headers: { 'content-type': 'application/octet-stream' } }
  const { path } = (await (await grace.fetch('/projects/lamp/draft/images/night.svg', sent)).json()) as { path: string }
  for (const name of ['images/lamp.svg', path]) {
    const shown = await grace.fetch(`/projects/lamp/draft/${name}`)
    expect(shown.headers.get('content-type')).toBe('image/svg+xml')
    expect(await shown.text()).toContain('@media (prefers-color-scheme:dark){[fill="#faf4e8"]{fill:#221e1a}}')
  }
  expect(await readFile(pathOf('images/lamp.svg'), 'utf8')).toBe(drawing)
})

test('[API-15] a file changed in the folder meanwhile is not overwritten; a reset discards its draft with the rest', async () => {
  const [{ source: answers } = { source: '' }] = (await open()).files
  await saveFile('answers.yaml', 0, answers.replace('805', '806'))
  await writeFile(pathOf('answers.yaml'), `${answers}# elsewhere\n`)
  const refused = await publish(1)
  expect([refused.status, refused.body.data]).toMatchObject([409, { file: 'answers.yaml', source: `${answers}# elsewhere\n` }])
  expect((await grace.send('DELETE', '/projects/lamp/content.json')).status).toBe(204)
  const after = await open()
  expect(after.files[0]).toMatchObject({ revision: 2, draft: null })
  expect((await saveFile('answers.yaml', 1, answers)).status).toBe(412)
})

test('an emptied quiz is deleted with its file, and a new one creates a file: in the folder, in a commit and in a patch', async () => {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: content.path, encoding: 'utf8', stdio: 'pipe' })
  git('init', '-q', '-b', 'main')
  git('add', '.')
  git('-c', 'user.name=A', '-c', 'user.email=a@example.org', 'commit', '-qm', 'Begin')
  const copy = await mkdtemp(join(tmpdir(), 'copy-'))
  git('clone', '-q', '.', copy)
  const { source, files } = await open()
  const quiz = files[1]?.source ?? ''
  const apply = async () => {
    await writeFile(join(copy, 'change.patch'), await (await grace.fetch('/projects/lamp/draft/change.patch')).text())
    execFileSync('git', ['apply', 'change.patch'], { cwd: copy, stdio: 'pipe' })
  }
  const there = (folder: string) => readFile(join(folder, 'projects/lamp/quiz.yaml'), 'utf8').catch(() => null)
  await save(0, source.replace('::quiz{#lamp-quiz}\n\n', ''))
  await saveFile('quiz.yaml', 0, '')
  await apply()
  expect((await publish(2, 'lamp: no quiz')).status).toBe(200)
  expect([await there(content.path), await there(copy)]).toEqual([null, null])
  expect(git('show', '--name-status', '--format=', 'HEAD').trim().split('\n').toSorted()).toEqual([
    'D\tprojects/lamp/quiz.yaml',
    'M\tprojects/lamp/project.md',
  ])

  const { revision, edition } = await open()
  await save(revision, source)
  await saveFile('quiz.yaml', 2, quiz)
  await apply()
  expect((await publish(edition + 2, 'lamp: a quiz')).status).toBe(200)
  expect([await there(content.path), await there(copy)]).toEqual([quiz, quiz])
})

test('a git patch replaces a picture and a drawing, adds a new one, and keeps one that is no longer shown', async () => {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: content.path, encoding: 'utf8', stdio: 'pipe' })
  git('init', '-q', '-b', 'main')
  git('add', '.')
  git('-c', 'user.name=A', '-c', 'user.email=a@example.org', 'commit', '-qm', 'Begin')
  const copy = await mkdtemp(join(tmpdir(), 'copy-'))
  git('clone', '-q', '.', copy)
  const { source, files } = await open()
  const lists = Object.fromEntries(files.map((one) => [one.file, one.source]))
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4">\n<path d="M0 0h4v4z"/></svg>'
  const images = {
    'images/photo.png': new Uint8Array(await png(31, 17)),
    'images/lamp.svg': drawing,
    'images/new.png': new Uint8Array(await png(8, 8)),
  }
  const shown = '::image{src="images/photo.png" alt="A photo of a lamp" withBorder withSpacing=false caption="At night"}\n\n'
  expect(source).toContain(shown)
  const markdown = source.replace('> A quote', '> A quote\n\n![A new lamp](images/new.png)')
  const { body } = await bring({ 'project.md': markdown, ...lists, ...images }, 0)
  expect(body.pictures.toSorted()).toEqual(Object.keys(images).toSorted())
  const apply = async () => {
    await writeFile(join(copy, 'change.patch'), await (await grace.fetch('/projects/lamp/draft/change.patch')).text())
    execFileSync('git', ['apply', 'change.patch'], { cwd: copy, stdio: 'pipe' })
  }
  const isSame = async (name: string) =>
    (await readFile(join(copy, 'projects/lamp', name))).equals(await readFile(join(content.path, 'projects/lamp', name)))
  await apply()
  const names = ['project.md', ...Object.keys(images)]
  expect((await publish((await open()).edition, 'lamp: other pictures')).status).toBe(200)
  expect(await Promise.all(names.map(isSame))).toEqual([true, true, true, true])

  const { revision } = await open()
  await save(revision, markdown.replace(shown, ''))
  await apply()
  expect((await publish((await open()).edition, 'lamp: no photo')).status).toBe(200)
  expect(await Promise.all(names.map(isSame))).toEqual([true, true, true, true])
})

test('a project is exported as a zip of its folder and imported as a draft; importing publishes nothing', async () => {
  const { source, files } = await open()
  const answers = files[0]?.source ?? ''
  await saveFile('answers.yaml', 0, answers.replace('805', '806'))
  const exported = new Uint8Array(await (await grace.fetch(ZIP)).arrayBuffer())
  const packed = unzipSync(exported)
  expect(Object.keys(packed).toSorted()).toEqual(
    ['answers.yaml', 'images/lamp.svg', 'images/motif.svg', 'images/photo.png', 'project.md', 'quiz.yaml'].map((name) => `lamp/${name}`),
  )
  expect(strFromU8(packed['lamp/answers.yaml'] ?? new Uint8Array())).toContain('806')
  expect((await bring({}, 1, exported)).body).toEqual({ files: [], pictures: [], leftOut: [] })

  const picture = new Uint8Array(await png(30, 20))
  const changed = {
    ...packed,
    'lamp/project.md': source.replace('> A quote', '> A quote from afar'),
    'lamp/images/photo.png': picture,
    'lamp/draft.docx': 'x',
  }
  const taken = await bring(changed, 1)
  expect([taken.status, taken.body]).toEqual([200, { files: ['project.md'], pictures: ['images/photo.png'], leftOut: ['draft.docx'] }])
  expect(await readFile(fileOf(), 'utf8')).toBe(source)
  expect((await open()).draft).toMatchObject({ base: source, author: 'Grace', markdown: changed['lamp/project.md'] })
  expect((await bring(changed, 1)).status).toBe(412)
  expect((await publish((await open()).edition)).status).toBe(200)
  expect(new Uint8Array(await readFile(pathOf('images/photo.png')))).toEqual(picture)

  const { edition } = await open()
  const without = await bring({ 'project.md': source.replace('::quiz{#lamp-quiz}\n\n', ''), 'answers.yaml': answers }, edition)
  expect(without.body.files).toEqual(['project.md', 'answers.yaml', 'quiz.yaml'])
  expect((await open()).files[1]?.draft?.text).toBe('')
})

test('a bad zip file is refused with a sentence and nothing is imported; broken YAML is left to the check', async () => {
  const { source } = await open()
  const refusals: [Packed, string][] = [
    [{ 'project.md': source, '../../evil.md': 'x' }, 'leads out of the project’s folder'],
    [{ 'readme.md': 'x' }, 'no project.md in this zip file'],
    [{ 'project.md': new Uint8Array([0xc3, 0x28]) }, 'project.md is no text in UTF-8'],
    [{ 'project.md': source, 'images/x.png': 'no picture' }, 'images/x.png is no picture'],
    [{ 'project.md': source, 'images/x.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><script/></svg>' }, 'images/x.svg'],
    [{ 'project.md': ' ' }, 'project.md'],
  ]
  for (const [files, sentence] of refusals) {
    const { status, body } = await bring(files, 0)
    expect([sentence, status, body.message]).toEqual([sentence, 422, expect.stringContaining(sentence)])
  }
  expect((await bring({}, 0, strToU8('not a zip file'))).body.message).toContain('no zip file that can be read')
  expect(await open()).toMatchObject({ edition: 0, draft: null, pictures: [] })
  expect((await bring({ 'project.md': source, 'answers.yaml': 'a: [', 'quiz.yaml': 'a' }, 0)).status).toBe(200)
  const { body } = (await grace.send('GET', '/projects/lamp/draft/findings')) as Reply<{ findings: { kind: string; file: string }[] }>
  const broken = body.findings.filter(({ kind }) => kind === 'mistake').map(({ file }) => file)
  expect([...new Set(broken)].toSorted()).toEqual(['projects/lamp/answers.yaml', 'projects/lamp/quiz.yaml'])
})

const PRACTICE = `
## Write it {#write-it}

::::task{#writing}
:::practice{#count-lamps title="Count the lamps" language=python}
\`\`\`python file=lamps.py
\`\`\`
\`\`\`python file=test_lamps.py role=tests
\`\`\`
:::
::::
`
const EXEMPLAR = `count-lamps:
  exemplar:
    lamps.py: |
      def lamps():
          return 3
  wrong:
    - files:
        lamps.py: |
          def lamps():
              return 2
      message: "3"
`
const TESTS =
  'import unittest\nfrom lamps import lamps\n\n\nclass Lamps(unittest.TestCase):\n    def test_three(self):\n        self.assertEqual(lamps(), 3)\n'
const FILES = { 'practice/count-lamps/lamps.py': 'def lamps():\n    return 0\n', 'practice/count-lamps/test_lamps.py': TESTS }

test('files of practices come in a zip, are checked before they are published, and are in the zip that is given back', async () => {
  const { source, files } = await open()
  const lists = Object.fromEntries(files.map((one) => [one.file, one.source]))
  const whole = { ...lists, 'project.md': source + PRACTICE, 'answers.yaml': lists['answers.yaml'] + EXEMPLAR, ...FILES }
  const { status, body } = await bring(whole, 0)
  expect([status, body.files.toSorted(), body.leftOut]).toEqual([200, ['answers.yaml', ...Object.keys(FILES), 'project.md'], []])
  const mistakes = async () => {
    const { findings } = (await grace.send('GET', '/projects/lamp/draft/findings')).body as { findings: { kind: string; what: string }[] }
    return findings.flatMap(({ kind, what }) => (kind === 'mistake' ? [what] : []))
  }
  expect(await mistakes()).toEqual([])
  const exported = async () => unzipSync(new Uint8Array(await (await grace.fetch(ZIP)).arrayBuffer()))
  const lampsIn = async () => strFromU8((await exported())['lamp/practice/count-lamps/lamps.py'] ?? new Uint8Array())
  expect(await lampsIn()).toContain('return 0')
  const { edition, files: drafted } = await open()
  expect(drafted.filter(({ draft }) => draft).map(({ file }) => file)).toEqual(['answers.yaml', ...Object.keys(FILES)])
  expect((await bring(whole, edition)).body.files).toEqual([])
  expect((await publish(edition)).status).toBe(200)
  expect(await readFile(pathOf('practice/count-lamps/lamps.py'), 'utf8')).toBe('def lamps():\n    return 0\n')
  const ada = await site.signedIn(await site.person('ada@example.org'))
  expect(JSON.stringify((await ada.send('GET', '/projects/lamp/content.json')).body)).toContain('return 0')

  const after = await open()
  expect(after.files.map(({ file }) => file)).toEqual(['answers.yaml', 'quiz.yaml'])
  const changed = { ...whole, 'practice/count-lamps/lamps.py': 'def lamps():\n    return 1\n' }
  expect((await bring(changed, after.edition)).body.files).toEqual(['practice/count-lamps/lamps.py'])
  expect(await (await grace.fetch('/projects/lamp/draft/change.patch')).text()).toContain('+    return 1')
  expect((await grace.send('DELETE', '/projects/lamp/content.json')).status).toBe(204)
  expect(await lampsIn()).toContain('return 0')
  const bare = await open()
  expect((await bring({ 'project.md': source, ...lists }, bare.edition)).body.files.toSorted()).toEqual([
    'answers.yaml',
    ...Object.keys(FILES),
    'project.md',
  ])
  expect(Object.keys(await exported()).filter((path) => path.includes('practice/'))).toEqual([])
  expect((await publish((await open()).edition)).status).toBe(200)
  await expect(readFile(pathOf('practice/count-lamps/lamps.py'), 'utf8')).rejects.toThrow('ENOENT')
})

test('a practice’s file that was changed in the folder is named, and published as it is in the zip once that is imported again', async () => {
  const { source, files } = await open()
  const lists = Object.fromEntries(files.map((one) => [one.file, one.source]))
  const whole = { ...lists, 'project.md': source + PRACTICE, 'answers.yaml': lists['answers.yaml'] + EXEMPLAR, ...FILES }
  await bring(whole, 0)
  await content.write('projects/lamp/practice/count-lamps/lamps.py', 'def lamps():\n    return 7\n')
  const { edition } = await open()
  expect(await publish(edition)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('practice/count-lamps/lamps.py'), data: { file: 'practice/count-lamps/lamps.py' } },
  })
  await bring(whole, edition)
  expect((await publish((await open()).edition)).status).toBe(200)
  expect(await readFile(pathOf('practice/count-lamps/lamps.py'), 'utf8')).toBe('def lamps():\n    return 0\n')
})

test('of pictures that a second archive replaces, or that a refused one brought, nothing stays in storage', async () => {
  const { source, files } = await open()
  const lists = Object.fromEntries(files.map((one) => [one.file, one.source]))
  const stored = async () => {
    await settleDrafts()
    return (await Array.fromAsync(site.services.storage.list('drafts/'))).map(({ key }) => key)
  }
  const bringPhoto = async (width: number, edition: number) =>
    bring({ 'project.md': source, ...lists, 'images/photo.png': new Uint8Array(await png(width, 17)) }, edition)
  expect((await bringPhoto(31, 0)).body).toMatchObject({ files: [], pictures: ['images/photo.png'] })
  const [first] = await stored()
  const { edition } = await open()
  expect((await bringPhoto(32, edition)).status).toBe(200)
  const second = await stored()
  expect([second.length, second.includes(first ?? '')]).toEqual([1, false])
  const { edition: now } = await open()
  const both = await Promise.all([bringPhoto(33, now), bringPhoto(34, now)])
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 412]))
  expect(await stored()).toHaveLength(1)
  const shown = Buffer.from(await (await grace.fetch('/projects/lamp/draft/images/photo.png')).arrayBuffer())
  // a change of a picture alone is a draft too
  expect((await publish((await open()).edition)).status).toBe(200)
  expect((await readFile(pathOf('images/photo.png'))).equals(shown)).toBe(true)
  expect(await stored()).toEqual([])
})

test('a picture’s name that begins with a hyphen, or is too long with its hash, is refused with a sentence', async () => {
  const body = new Uint8Array(await png(30, 20))
  const send = (name: string) =>
    grace.fetch(`/projects/lamp/draft/images/${name}`, { method: 'PUT', body, headers: { 'content-type': 'application/octet-stream' } })
  for (const name of ['-a.png', `${'a'.repeat(80)}.png`]) {
    const refused = await send(name)
    expect([name, refused.status, (await refused.json()) as { message: string }]).toMatchObject([
      name,
      422,
      { message: draftTexts.badPicture },
    ])
  }
  const { path } = (await (await send(`${'a'.repeat(72)}.png`)).json()) as { path: string }
  expect((await grace.fetch(`/projects/lamp/draft/${path}`)).status).toBe(200)
})
