import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contentFolder, png, projectText, type ContentFolder } from '#features/content/content.fixtures.ts'
import { publishContent } from '#features/content/content.jobs.ts'
import { systemClock } from '#platform/clock.ts'
import type { Tools } from '#platform/command.ts'
import { loadConfig } from '#platform/config.ts'
import { testDatabase, type TestDatabase } from '#platform/db/db.fixtures.ts'
import { StartError } from '#platform/result.ts'
import { createDiskStorage } from '#platform/storage/disk.ts'
import { exportHandout } from './handouts.cli.ts'
import { openEpub, pdfReader } from './handouts.fixtures.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handout-'))
})
afterEach(() => rm(folder, { recursive: true }))

const closed = () => Promise.reject(new Error('not opened'))

async function call(content: ContentFolder, args: string[], services: Tools['services'] = closed) {
  const lines: string[] = []
  const say = (text = '') => void lines.push(text)
  const config = loadConfig({ CONTENT_DIR: content.path, PUBLIC_URL: 'https://waymark.example' })
  const tools = { config, cwd: folder, insideServer: false, stopped: () => new AbortController().signal, services, database: closed }
  return { code: await exportHandout.run(args, { line: say, error: say }, tools), lines }
}

const inFolder = (form: string, ...more: string[]) => [
  'lamp',
  '--as',
  form,
  '--to',
  `lamp.${form}`,
  '--from',
  'folder',
  '--track',
  'low',
  ...more,
]

async function epubOf(content: ContentFolder) {
  expect(await call(content, inFolder('epub'))).toMatchObject({
    code: 0,
    lines: [expect.stringMatching(/^Wrote .*lamp\.epub \(\d+ kB\)\.$/)],
  })
  return openEpub(await readFile(join(folder, 'lamp.epub')))
}

test('the book starts with its uncompressed mimetype, and the same text gives the same file', async () => {
  await using content = await contentFolder()
  const book = await epubOf(content)
  const first = await readFile(join(folder, 'lamp.epub'))
  expect(first.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04')
  // method, length of the name, length of the extra field, then the name itself
  expect([first.readUInt16LE(8), first.readUInt16LE(26), first.readUInt16LE(28)]).toEqual([0, 8, 0])
  expect(first.subarray(30, 58).toString('latin1')).toBe('mimetypeapplication/epub+zip')
  expect(book.text('META-INF/container.xml')).toContain('full-path="EPUB/package.opf"')
  await epubOf(content)
  expect(await readFile(join(folder, 'lamp.epub'))).toEqual(first)
  expect(await readdir(folder)).toEqual(['lamp.epub'])
})

test('all of the text is on its pages, and the quiz answers come last', async () => {
  await using content = await contentFolder()
  const book = await epubOf(content)
  const step = book.text('EPUB/step-1.xhtml')
  for (const part of [
    '<a href="step-1.xhtml#wire">the steps</a>',
    '<p class="label">Bulb</p>',
    '<p class="label">LED</p>',
    '<p class="label">Say hello</p>',
    '<a href="https://waymark.example/projects/other">the other one</a>',
    '<a href="#test">'.replace('#', 'step-1.xhtml#'),
    '<span class="value">desk</span>',
    '<td class="right"><p>brown</p></td>',
    '<span class="box">✓</span><div><p>Find a lamp</p></div>',
    '<p class="badge">Task',
    '<p class="said">Like this: In lumen</p>',
    '<p class="badge">Optional</p>',
  ])
    expect([part, (step + book.text('EPUB/start.xhtml')).includes(part)]).toEqual([part, true])
  // one line each for a number and an address; a picture is only ticked off
  expect(step.match(/class="line"/g)).toHaveLength(2)
  expect(step).toMatch(/A. Light|B. Light/)
  expect(step).not.toContain('glows')
  const spine = [...book.text('EPUB/package.opf').matchAll(/<itemref idref="([^"]+)"/g)].map(([, id]) => id)
  expect(spine).toEqual(['cover-xhtml', 'nav-xhtml', 'start-xhtml', 'step-1-xhtml', 'solutions-xhtml'])
  expect(book.text('EPUB/solutions.xhtml')).toMatch(/<b>[AB]\. Light<\/b><\/p>\n<p class="why">It <em>glows<\/em>\.<\/p>/)
  expect(book.text('EPUB/solutions.xhtml')).not.toContain('Dark')
})

const CANARIES = {
  'projects/lamp/answers.yaml': `brightness:
  check: pattern
  value: "canary|80[0-9]"
  message: The canary message.
  accepts: ["canary accepted"]
  refuses: ["the refused bird"]
  exemplar: canary exemplar
`,
  'projects/lamp/project.md': (text: string) =>
    text
      .replace('concepts: [lamp]', 'concepts: [lamp]\ntutor: The canary tutor.')
      .replace('The secret is a filament.', 'It begins here, and goes on for a sentence or two.\n\n- canary mission'),
}

test('it contains nothing that only the site has: no check, exemplar, tutor instruction or mission body', async () => {
  await using content = await contentFolder(CANARIES)
  const book = await epubOf(content)
  expect(book.words).toContain('It begins here')
  expect(book.words).toContain('The rest of it waits at https://waymark.example/projects/lamp')
  await call(content, inFolder('pdf'))
  await using reader = await pdfReader()
  const pages = await reader.read(await readFile(join(folder, 'lamp.pdf')))
  expect(pages).toContain('It begins here')
  for (const all of [pages, ...book.names.map((name) => book.text(name))])
    expect(all).not.toMatch(/canary|the refused bird|What is the secret/)
})

test('a right-to-left block is marked as such, and no other', async () => {
  await using content = await contentFolder({
    'projects/lamp/project.md': (text) =>
      text.replace('1. One\n2. Two', '\u0645\u0631\u062D\u0628\u0627 lamp.\n\n1. \u05D0\u05D7\u05EA\n2. Two'),
  })
  const page = (await epubOf(content)).text('EPUB/step-1.xhtml')
  expect(page).toContain('<p dir="rtl">\u0645\u0631\u062D\u0628\u0627 lamp.</p>')
  expect(page).toMatch(/<ol dir="rtl">\n<li><p dir="rtl">/)
  expect(page.match(/dir="rtl"/g)).toHaveLength(3)
  expect((await call(content, inFolder('pdf'))).code).toBe(0)
})

test('the Markdown form is a folder that reads on GitHub: README.md, and its pictures beside it', async () => {
  await using content = await contentFolder(CANARIES)
  const out = await call(content, inFolder('markdown'))
  expect(out).toMatchObject({ code: 0, lines: [expect.stringMatching(/^Wrote 3 files to .*lamp\.markdown\.$/)] })
  expect((await readdir(join(folder, 'lamp.markdown'), { recursive: true })).toSorted()).toEqual([
    'README.md',
    'images',
    'images/picture-1.svg',
    'images/picture-2.png',
  ])
  const readme = await readFile(join(folder, 'lamp.markdown/README.md'), 'utf8')
  for (const part of [
    '# Light a lamp\n',
    '- **Difficulty:** Easy\n',
    '<a id="wire"></a>\n\n## Wire it\n',
    '[the steps](#wire)',
    '](images/picture-1.svg)',
    '- [ ] **How bright is it?**',
    '**Bulb**\n',
    '### Two lamps (Optional)\n',
    '```text\n',
    '1. What does a lamp give?\n',
    '<https://waymark.example/projects/lamp>',
  ])
    expect([part, readme.includes(part)]).toEqual([part, true])
  expect(readme).not.toMatch(/:::|canary|the refused bird|What is the secret/)
  await call(content, inFolder('markdown'))
  expect(await readFile(join(folder, 'lamp.markdown/README.md'), 'utf8')).toBe(readme)
})

test('pictures have formats that every reader knows; a drawing is in light mode', async () => {
  const photo = await sharp(await png(2400, 1200))
    .webp()
    .toBuffer()
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><circle cx="20" cy="15" r="9" fill="#2b2622"/></svg>'
  await using content = await contentFolder({
    'projects/lamp/project.md': (text) => text.replace('photo.png', 'photo.webp'),
    'projects/lamp/images/photo.png': null,
    'projects/lamp/images/photo.webp': photo,
    'projects/lamp/images/lamp.svg': drawing,
  })
  const book = await epubOf(content)
  expect(book.text('EPUB/picture-1.svg')).toContain('<circle')
  expect(book.text('EPUB/picture-1.svg')).not.toContain('prefers-color-scheme')
  expect(await sharp(book.body('EPUB/picture-2.jpg')).metadata()).toMatchObject({ format: 'jpeg', width: 1600, height: 800 })
  const types = [...book.text('EPUB/package.opf').matchAll(/media-type="(image[^"]+)"/g)].map(([, type]) => type)
  expect(types).toEqual(['image/png', 'image/svg+xml', 'image/jpeg'])
})

test('the published version is exported with its date; an unpublished project is named', async () => {
  await using content = await contentFolder()
  const database: TestDatabase = await testDatabase()
  try {
    const storage = createDiskStorage(join(folder, 'kept'))
    const clock = { ...systemClock, now: () => new Date('2026-05-04T03:02:01.5Z') }
    await publishContent({ db: database.db, storage, folder: content.path, log: { info() {}, warn() {} }, clock })
    const services = async () => ({ db: database.db, storage }) as never
    await content.write('projects/lamp/project.md', projectText.replace('*small*', '*large*'))
    const args = ['lamp', '--as', 'epub', '--to', 'lamp.epub', '--track', 'low']
    expect((await call(content, args, services)).code).toBe(0)
    const book = openEpub(await readFile(join(folder, 'lamp.epub')))
    expect(book.text('EPUB/package.opf')).toContain('<meta property="dcterms:modified">2026-05-04T03:02:01Z</meta>')
    expect(book.words).toContain('is small and bright')
    await expect(call(content, ['lamb', ...args.slice(1)], services)).rejects.toThrow('Readers get no project lamb.')
    expect((await call(content, [...args, '--from', 'folder'], services)).code).toBe(0)
    expect(openEpub(await readFile(join(folder, 'lamp.epub'))).words).toContain('is large and bright')
    const withoutFiles = async () => ({ db: database.db, storage: createDiskStorage(join(folder, 'empty')) }) as never
    const lacking = await call(content, args, withoutFiles).catch((error: unknown) => error)
    expect(lacking).toBeInstanceOf(StartError)
    expect(lacking).toMatchObject({ message: expect.stringContaining('Publish the project again') })
  } finally {
    await database.close()
  }
})

test('a track is required if there are tracks, and refused otherwise', async () => {
  await using content = await contentFolder({
    'projects/lamp/project.md': (text) =>
      text
        .replace('tracks:\n', 'tracks:\n  - { id: high, title: High guidance, description: You are led. }\n')
        .replace('### Two lamps {#two-lamps', '### Two lamps {#two-lamps tracks="high"')
        .replace('tracks="low"', ''),
    'projects/other/project.md': (text) => text.replace(/^tracks:\n.*\n/m, ''),
  })
  const book = await epubOf(content)
  expect(book.words).toContain('Low guidance. You find the way yourself.')
  expect(book.words).not.toContain('Light another one.')
  const without = ['lamp', '--as', 'pdf', '--to', 'lamp.pdf', '--from', 'folder']
  await expect(call(content, without)).rejects.toThrow('Choose one with --track: high or low.')
  await expect(call(content, [...without, '--track', 'middle'])).rejects.toThrow('There is no track middle.')
  await expect(call(content, ['other', ...without.slice(1), '--track', 'low'])).rejects.toThrow('This project has no tracks.')
})

test('a wrong call reports what is missing; a broken project reports its mistakes and writes nothing', async () => {
  await using content = await contentFolder({ 'projects/lamp/project.md': (text) => text.replace('![A lamp]', '![]') })
  await expect(call(content, ['--as', 'pdf'])).rejects.toThrow('Name one project.')
  await expect(call(content, ['lamp', '--as', 'html', '--to', 'a'])).rejects.toThrow('Say --as epub, --as pdf or --as markdown.')
  await expect(call(content, ['lamp', '--as', 'pdf'])).rejects.toThrow('Say with --to into which file.')
  await expect(call(content, ['lamp', '--as', 'pdf', '--to', 'none/a.pdf'])).rejects.toThrow('There is no folder')
  await expect(call(content, ['lamp', '--as', 'pdf', '--to', 'a.pdf', '--from', 'mars'])).rejects.toThrow('no text to be had from mars')
  await writeFile(join(folder, 'taken'), '')
  await expect(call(content, ['lamp', '--as', 'markdown', '--to', 'taken'])).rejects.toThrow('is a file, and Markdown')
  await expect(call(content, ['lamp', '--as', 'epub', '--to', '.'])).rejects.toThrow('is a folder. Name a file')
  const { code, lines } = await call(content, inFolder('pdf'))
  expect([code, lines[0], lines[1]]).toEqual([1, 'lamp has something to mend first:', expect.stringContaining('project.md:')])
  expect(await readdir(folder)).toEqual(['taken'])
})
