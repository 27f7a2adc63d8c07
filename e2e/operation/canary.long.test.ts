import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { examples } from '#app/server/acceptance/access.fixtures.ts'
import { contract } from '#app/contract.ts'
import type { ContentFolder } from '#features/content/content.fixtures.ts'
import { callLines } from '#platform/http/call-table.ts'
import { setPerson, startWorkbench, type Standing } from '../projects/site.ts'
import type { Running } from '../serve.ts'
import { lockedContent, SHOWN, STEMS } from '#app/server/acceptance/locked-content.fixtures.ts'
import { root } from './program.ts'
import { signIn } from './survival.ts'

let content: ContentFolder
let site: Running
beforeAll(async () => {
  content = await lockedContent()
  site = await startWorkbench({ CONTENT_DIR: content.path, TRUST_PROXY: '1' })
  NAMES['version'] = await Promise.all(['lamp', 'vault'].map(versionOf))
})
afterAll(async () => {
  await site?.stop()
  await content?.[Symbol.asyncDispose]()
})

/** Values for the {parameters} of calls and the $parameters of pages. */
const NAMES: Record<string, readonly string[]> = {
  id: ['lamp', 'vault', 'other'],
  projectId: ['lamp', 'vault', 'other'],
  project_id: ['lamp', 'vault', 'other'],
  filename: ['annotations.json', 'pro-inside.json', `${STEMS.mission}.svg`],
  track: ['low', 'no'],
  validation_id: Object.values(STEMS).flatMap((stem) => [`${stem}-text`, `${stem}-url`, `${stem}-upload`]),
  storageName: ['lamp_task'],
  key: ['lamp', ...Object.values(STEMS)],
  name: ['terms'],
  userId: ['018f2f4e-0000-7000-8000-000000000000'],
  taskId: Object.values(STEMS).map((stem) => `${stem}-text`),
  nickname: ['learner-1'],
  documentId: ['1'],
  chatId: ['lamp'],
  streamId: ['lamp'],
}
const STEM = new RegExp(`(${Object.values(STEMS).join('|')})[a-z]+`, 'g')
const SEARCHED = Object.values(STEMS).flatMap((stem) => [stem, `${stem}tex`, `${stem}text`, `About ${stem}heading`])
const QUERIES: Record<string, readonly string[]> = {
  'search.search': ['q=lamp', 'q=vault', ...SEARCHED.map((words) => `q=${encodeURIComponent(words)}`)],
  'schedule.getSchedule': ['topics=All&hoursPerDay=2&daysPerWeek=5', 'topics=All&hoursPerDay=0&daysPerWeek=0'],
  'projects.getText': ['', 'track=low', 'missions=pro-inside'],
  'concepts.getConcept': ['level=short', 'level=detailed'],
}
const FILES = ['/sitemap.xml', '/robots.txt', '/llms.txt', '/feed.xml', '/openapi.json', '/api', '/metrics', '/site.webmanifest']
const PICTURES = ['/static/images/motifs.svg', ...['lamp', 'vault', 'other'].map((id) => `/static/images/projects/${id}.svg`)]

async function versionOf(id: string): Promise<string> {
  const response = await fetch(`${site.origin}/projects/${id}/content.json`, { headers: JSON_TYPE })
  return ((await response.json()) as { version: string }).version
}

function addressesOf(pattern: string): string[] {
  const found = /\{(\w+)\}|\$(\w+)/.exec(pattern)
  if (!found) return [pattern]
  const name = found[1] ?? found[2] ?? ''
  const names = NAMES[name]
  if (!names) throw new Error(`${pattern}: nothing stands for ${name} yet`)
  return names.flatMap((one) => addressesOf(pattern.replace(found[0], one)))
}

function callAddresses(): string[] {
  return callLines(contract)
    .filter(({ method, name }) => method === 'GET' && name !== 'projects.unlockFile')
    .flatMap(({ name, path }) => {
      const queries = QUERIES[name] ?? [examples[name]?.query ?? '']
      return addressesOf(path).flatMap((address) => queries.map((query) => (query ? `${address}?${query}` : address)))
    })
}

function pageAddresses(): string[] {
  const routes = readdirSync(join(root, 'src/app/routes')).filter((file) => file.endsWith('.tsx') && !file.startsWith('__'))
  return routes.flatMap((file) => {
    const parts = file.replace('.tsx', '').split('.')
    return addressesOf(
      `/${parts
        .filter((part) => part !== 'index')
        .map((part) => part.replace(/_$/, ''))
        .join('/')}`,
    )
  })
}

const JSON_TYPE = { accept: 'application/json' }
const HTML_TYPE = { accept: 'text/html' }

interface Asker {
  cookie: string
  address: string
}

async function read({ cookie, address }: Asker, path: string, headers: Record<string, string>) {
  const response = await fetch(site.origin + path, { headers: { ...headers, cookie, 'x-forwarded-for': address }, redirect: 'manual' })
  const bytes = new Uint8Array(await response.arrayBuffer())
  const isZip = response.headers.get('content-type') === 'application/zip'
  const text = isZip ? Object.entries(unzipSync(bytes)).map(([name, file]) => name + strFromU8(file)) : [strFromU8(bytes)]
  return { text: text.join('\n') + [...response.headers].join('\n'), caching: response.headers.get('cache-control') ?? '' }
}

/** For admins only, and with all words: the source in the editor, and the figures by task name. */
const EDITED = /\/(draft|edit|figures)\b/

interface Found {
  words: string[]
  where: { path: string; caching: string; words: string[] }[]
  pictures: string[]
  /** words that occur only there */
  edited: string[]
}

/** Requests every GET of the contract and every page, and finds hidden words in the answers. Words from the request itself do not count. */
async function walk(asker: Asker): Promise<Found> {
  const where: Found['where'] = []
  const [pictures, edited] = [new Set<string>(), new Set<string>()]
  const pages = [...pageAddresses(), ...FILES].map((path) => [path, HTML_TYPE] as const)
  const calls = [...callAddresses(), ...PICTURES].map((path) => [path, JSON_TYPE] as const)
  for (const [path, headers] of [...pages, ...calls]) {
    const { text, caching } = await read(asker, path, headers)
    const words = [...new Set(text.match(STEM))].filter((word) => !decodeURIComponent(path).includes(word))
    if (words.length > 0) where.push({ path, caching, words })
    for (const [name] of text.matchAll(/\/static\/content\/[a-z0-9.-]+/g)) (EDITED.test(path) ? edited : pictures).add(name)
  }
  const words = [...new Set(where.flatMap((found) => found.words))].toSorted()
  return { words, where, pictures: [...pictures].toSorted(), edited: [...edited].filter((name) => !pictures.has(name)).toSorted() }
}

let people = 0
async function somebody(standing: Standing = {}): Promise<Asker & { email: string }> {
  people += 1
  const email = `learner.${people}@example.org`
  const asker = await signIn(site, people)
  if (standing.plan || standing.admin) await setPerson(site, email, standing)
  return { ...asker, email }
}

async function change(asker: Asker, method: string, path: string, body?: unknown): Promise<void> {
  const { cookie, address } = asker
  const headers = { ...JSON_TYPE, cookie, 'x-forwarded-for': address, 'content-type': 'application/json' }
  const response = await fetch(site.origin + path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
  expect(response.status, `${method} ${path}: ${await response.text()}`).toBe(200)
}

async function unlocked(): Promise<Asker & { email: string }> {
  const reader = await somebody({ plan: 'pro' })
  await change(reader, 'GET', '/projects/lamp/pro-inside.json/unlock')
  await change(reader, 'PUT', '/projects/vault', { locked: false })
  return reader
}

/** All words of the authors with these stems. */
async function written(...stems: string[]): Promise<string[]> {
  const files = readdirSync(content.path, { recursive: true, encoding: 'utf8' }).filter((file) => /(project|quiz)\.\w+$/.test(file))
  const words = files.flatMap((file) => readFileSync(join(content.path, file), 'utf8').match(STEM) ?? [])
  return [...new Set(words)].filter((word) => stems.some((stem) => word.startsWith(stem))).toSorted()
}

const readWords = ({ where }: Found) => [...new Set(where.flatMap(({ path, words }) => (EDITED.test(path) ? [] : words)))].toSorted()

const PRIVATE = /^(private, no-cache|no-store|private, no-store)$/

test('locked content is in no page, call, file, search or export for anyone who has not unlocked it', { retry: 0 }, async () => {
  const visitor: Asker = { cookie: '', address: '10.7.0.1' }
  const lapsed = await unlocked()
  await walk(lapsed)
  await setPerson(site, lapsed.email, { plan: 'free' })
  const [free, pro, admin] = [await somebody(), await somebody({ plan: 'pro' }), await somebody({ admin: true })]
  for (const asker of [free, pro, admin, lapsed]) {
    await change(asker, 'POST', '/goals', { goal: `Light a lamp, build a vault, ${Object.values(STEMS).join(' ')}` })
  }
  const before = await walk(visitor)
  const opened = [await walk(await unlocked()), await walk(admin)]
  for (const asker of [free, pro, lapsed, visitor]) {
    expect(await walk(asker)).toEqual({ words: [], where: [], pictures: before.pictures, edited: [] })
  }
  expect(before.where).toEqual([])
  for (const [id, shown] of [
    ['lamp', SHOWN.mission],
    ['vault', SHOWN.project],
  ] as const) {
    expect((await read(visitor, `/projects/${id}`, HTML_TYPE)).text).toContain(shown)
    expect((await read(visitor, `/projects/${id}/content.json`, JSON_TYPE)).text).toContain(shown)
  }
  const readable = [await written(STEMS.mission, STEMS.project), await written(STEMS.draft)]
  expect(readable.map(({ length }) => length > 25)).toEqual([true, true])
  expect(opened.map(readWords)).toEqual(readable)
  expect(opened.map(({ pictures }) => pictures.length - before.pictures.length)).toEqual([2, 1])
  expect(opened.flatMap(({ where }) => where).filter(({ caching }) => !PRIVATE.test(caching))).toEqual([])
})

/** Sentences of Secret Missions and Pro projects in the shipped catalogue; their public parts are in no script either. */
function lockedSentences(): string[] {
  const projects = join(root, 'content/projects')
  return readdirSync(projects).flatMap((id) => {
    const text = readFileSync(join(projects, id, 'project.md'), 'utf8')
    const [, head = '', ...rest] = text.split('---\n')
    const sections = rest.join('---\n').split(/^(?=#{2,3} )/m)
    const locked = /^plan: pro$/m.test(head) ? sections : sections.filter((section) => /^### .*type=pro/.test(section))
    return locked.flatMap((section) => section.match(/^[A-Z][\w ,;'-]{50,}/gm) ?? [])
  })
}

test('no script contains a sentence of a locked text', () => {
  const scripts = join(root, 'dist/client')
  const files = readdirSync(scripts, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(js|css|json)$/.test(file))
  const served = files.map((file) => readFileSync(join(scripts, file), 'utf8')).join('\n')
  const sentences = lockedSentences()
  expect([files.length > 20, sentences.length > 50]).toEqual([true, true])
  expect(sentences.filter((sentence) => served.includes(sentence))).toEqual([])
})
