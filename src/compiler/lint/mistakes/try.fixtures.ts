import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { compileCatalogue } from '../../catalogue.ts'
import { compileFolder } from '../../compile.ts'
import { readSources } from '../../source/folder.ts'
import { adviseOn } from '../advice.ts'
import { pictures, type Mistake } from './mistake.fixtures.ts'

const sources = readSources(fileURLToPath(new URL('../../../../content', import.meta.url)))

export interface Said {
  file: string
  line: number
  rule: string
  message: string
}

/** No mistake is in the files that projects share. */
const catalogue = sources.then(compileCatalogue)

/** Colours say nothing about mistakes, and take most of the time. */
const uncoloured = (code: string) => code.split('\n').map((text) => [{ text, class: null }])

async function check(id: string, files: Awaited<typeof sources>): Promise<Said[]> {
  const shared = await catalogue
  const { projects, findings } = await compileFolder(files, [id], undefined, {
    highlighter: async () => uncoloured,
    catalogueOf: () => shared,
  })
  const advice = await Promise.all(projects.map((project) => adviseOn(project, files)))
  return [...findings, ...advice.flat()].map(({ file, line, rule, what, mend }) => ({
    file: file.slice(`projects/${id}/`.length),
    line,
    rule,
    message: `${what} — ${mend}`,
  }))
}

const sound = new Map<string, Promise<Said[]>>()

async function soundOf(id: string): Promise<Said[]> {
  const known = sound.get(id) ?? check(id, await sources)
  sound.set(id, known)
  return await known
}

async function photo(): Promise<Buffer> {
  return await sharp({
    create: { width: 600, height: 400, channels: 3, background: '#d9481c', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .png()
    .toBuffer()
}

async function pictureOf(kind: keyof typeof pictures): Promise<Buffer> {
  if (kind === 'pointer') return Buffer.from(`version https://git-lfs.github.com/spec/v1\noid sha256:${'4d'.repeat(32)}\nsize 48213\n`)
  if (kind === 'cut') return (await photo()).subarray(0, 20_000)
  return await sharp({
    create: { width: 2400, height: 1700, channels: 3, background: '#fff', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .png()
    .toBuffer()
}

/** The project with the mistake in it, and what is said of that which is not said of the sound one. */
export async function make({ project, file, from, to, at, bytes, picture }: Mistake) {
  const path = `projects/${project}/${file}`
  const files = new Map(await sources)
  const original = String(files.get(path) ?? '')
  const start = typeof from === 'string' ? original.indexOf(from) : original.search(from)
  if (start < 0) throw new Error(`${path} does not have ${String(from)}`)
  const put = (found: string) => (typeof to === 'string' ? to : to(found))
  const head = original.slice(0, start)
  const rest = original.slice(start).replace(from, put)
  const changed = head + rest
  files.set(path, bytes ? withBytes(original, from, put) : Buffer.from(changed))
  if (picture) files.set(`projects/${project}/${pictures[picture]}`, await pictureOf(picture))
  const before = new Map<string, number>()
  for (const { rule, message } of await soundOf(project)) before.set(rule + message, (before.get(rule + message) ?? 0) + 1)
  const said = (await check(project, files)).filter(({ rule, message }) => {
    const left = before.get(rule + message) ?? 0
    before.set(rule + message, left - 1)
    return left <= 0
  })
  return { said, ...placeOf(changed, start, { file, at, end: changed.length - (original.length - start) }), picture }
}

/** The line that is meant, or else the first to the last one of the change; of a line of code also that which opens its block. */
function placeOf(changed: string, start: number, { file, at, end }: { file: string; at: string; end: number }) {
  const lineAt = (offset: number) => changed.slice(0, offset).split('\n').length
  if (at === '') return { file, from: lineAt(start), to: lineAt(end) + 1 }
  const here = changed.indexOf(at, changed.lastIndexOf('\n', start) + 1)
  const place = here < 0 ? changed.lastIndexOf(at, start) : here
  if (place < 0) throw new Error(`${file} does not have ${at}`)
  const to = lineAt(place + Math.max(at.search(/[^\n]/), 0))
  const before = changed.split('\n').slice(0, to - 1)
  const fences = before.flatMap((line, index) => (/^ *(`{3,}|~{3,})/.test(line) ? [index + 1] : []))
  return { file, from: fences.length % 2 === 1 && file === 'project.md' ? (fences.at(-1) ?? to) : to, to }
}

/** The change is written letter for letter, the rest stays as it is. */
function withBytes(original: string, from: string | RegExp, put: (found: string) => string): Buffer {
  const found = typeof from === 'string' ? from : (original.match(from)?.[0] ?? '')
  const start = original.indexOf(found)
  return Buffer.concat([
    Buffer.from(original.slice(0, start)),
    Buffer.from(put(found), 'latin1'),
    Buffer.from(original.slice(start + found.length)),
  ])
}

export type Verdict = 'named' | 'badly' | 'silent'

/** Named is: one finding, at its place, in words that say what it is. */
export async function verdictOn(mistake: Mistake): Promise<{ verdict: Verdict; said: Said[]; lines: string }> {
  const { said, file, from, to, picture } = await make(mistake)
  const [one, ...more] = said
  const isThere = (place: Said) =>
    (place.file === file && place.line >= from && place.line <= to) || (picture !== undefined && place.file === pictures[picture])
  const named = one && more.length === 0 && isThere(one) && mistake.says.test(one.message)
  return { verdict: !one ? 'silent' : named ? 'named' : 'badly', said, lines: `${from}-${to}` }
}
