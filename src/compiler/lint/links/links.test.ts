import { createServer } from 'node:http'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contentFolder, projectText } from '#features/content/content.fixtures.ts'
import { readSources } from '../../source/folder.ts'
import { adviseOnOutsideLinks } from './advise.ts'
import { follow } from './follow.ts'
import { faultOf, isOutside } from './links.rules.ts'

const SITE = 'https://docs.lamps.org'
let asked: string[]
let origin: string
let dir: string
let now: number
let close: () => void

beforeEach(async () => {
  asked = []
  now = Date.UTC(2026, 0, 1)
  dir = await mkdtemp(join(tmpdir(), 'links-'))
  const server = createServer((request, response) => {
    const { method, url = '/' } = request
    asked.push(`${method} ${url}`)
    const to = (status: number, location: string) => response.writeHead(status, { location }).end()
    if (url === '/silent') return
    if (url === '/old') return to(301, '/new')
    if (url === '/login') return to(302, '/sign-in')
    if (url === '/fr') return to(301, '/fr-fr/')
    if (url === '/round') return to(302, '/round')
    if (url === '/only-get' && method === 'HEAD') return response.writeHead(405).end()
    if (url === '/guarded') return response.writeHead(403).end()
    return response.writeHead(url === '/gone' ? 404 : 200).end('a page')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  close = () => {
    server.closeAllConnections()
    server.close()
  }
})
afterEach(async () => {
  close()
  await rm(dir, { recursive: true })
})

/** The peer replaces the sites in the addresses. */
const ways = (waitMs = 60_000) => ({
  fetch: ((url: string, init: RequestInit) =>
    fetch(url.replace(SITE, origin).replace('https://nowhere.org', 'http://127.0.0.1:1022'), init)) as typeof fetch,
  clock: { now: () => new Date(now) },
  file: join(dir, 'kept', 'links.json'),
  waitMs,
})
const followAll = (addresses: readonly string[], waitMs?: number) => follow(addresses, ways(waitMs))
const faultsOf = async (...paths: string[]) => (await followAll(paths.map((path) => SITE + path))).map((one) => faultOf(one)?.rule)

test('a page that is gone or has moved for good is reported; one that blocks programs, needs a sign-in or is in another language is not', async () => {
  const faults = await faultsOf('/', '/gone', '/old', '/login', '/guarded', '/only-get')
  expect(faults).toEqual([undefined, 'deadLink', 'movedLink', undefined, undefined, undefined])
  expect(asked).toContain('GET /only-get')
  expect(asked.filter((one) => one.endsWith(' /'))).toEqual(['HEAD /'])
  expect(
    faultOf({ url: `${SITE}/en-us/lamp`, status: 200, movedTo: `${SITE.replace('docs', 'www.docs')}/lamp/`, failure: null }),
  ).toBeNull()
})

test('a timeout and a redirect loop are reported as unreachable, with the reason', async () => {
  const silent = await followAll([`${SITE}/silent`], 300)
  const others = await followAll([`${SITE}/round`, 'https://nowhere.org/'])
  expect([...silent, ...others].map(({ status, failure }) => [status, failure])).toEqual([
    [null, 'no answer in time'],
    [null, 'more than 8 redirects'],
    [null, 'ECONNREFUSED'],
  ])
})

test('a good answer is requested again after a week, a bad one the next time', async () => {
  await faultsOf('/', '/gone')
  asked = []
  await faultsOf('/', '/gone')
  expect(asked).toEqual(['HEAD /gone', 'GET /gone'])
  now += 8 * 86_400_000
  await faultsOf('/')
  expect(asked).toContain('HEAD /')
  expect(await readFile(ways().file, 'utf8')).not.toContain('gone')
})

test('this machine, names for examples, and addresses that a learner completes are not requested', () => {
  const own = [
    'http://localhost:8181/',
    'http://127.0.0.1/',
    'https://example.com/a',
    'http://lamp.test/',
    'http://192.168.0.1/',
    '#wire',
    'mailto:a@b.org',
  ]
  expect(own.filter(isOutside)).toEqual([])
  expect(isOutside('https://{{bucket}}.lamps.org/')).toBe(false)
  expect(isOutside(`${SITE}/a`)).toBe(true)
})

const adviceWith = async (words: string, asks = followAll) => {
  await using content = await contentFolder({ 'projects/lamp/project.md': projectText.replace('> A quote', words) })
  return adviseOnOutsideLinks(await readSources([content.path]), ['lamp'], asks)
}

test('advice is at the line of each link; a page is requested once for all its fragments', async () => {
  const words = `See [a part](${SITE}/gone#one).\n\nAnd [another](${SITE}/gone#two), [the old page](${SITE}/old).`
  const { advice, hasNetwork } = await adviceWith(words)
  expect(hasNetwork).toBe(true)
  const at = projectText.slice(0, projectText.indexOf('> A quote')).split('\n').length
  expect(advice.filter(({ what }) => what.includes(SITE)).map(({ rule, line }) => [rule, line - at])).toEqual([
    ['deadLink', 0],
    ['deadLink', 2],
    ['movedLink', 2],
  ])
  expect(advice.at(-1)?.mend).toBe(`link to ${SITE}/new`)
  expect(asked.filter((one) => one === 'HEAD /gone')).toHaveLength(1)
})

test('without a network nothing is reported about links', async () => {
  const nobody = async (addresses: readonly string[]) =>
    addresses.map((url) => ({ url, status: null, movedTo: null, failure: 'ENOTFOUND' }))
  expect(await adviceWith(`[a part](${SITE}/gone)`, nobody)).toMatchObject({ advice: [], hasNetwork: false })
  // a good answer of last week does not prove a network today
  await followAll([`${SITE}/new`])
  const words = `[what answered](${SITE}/new), [a part](https://nowhere.org/part)`
  expect(await adviceWith(words)).toMatchObject({ advice: [], hasNetwork: false })
})
