import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Docs } from '#features/documents/documents.contract.ts'
import { freePort, startServer, type Running } from '../serve.ts'
import { temporaryFolder } from './program.ts'
import { signIn } from './survival.ts'

const CONTENT_DIR = join(import.meta.dirname, '../projects/content')
const PROJECT = '/projects/sequel'
/** When to kill it, in milliseconds: while it reads, typesets, renders and writes. */
const MOMENTS = [0, 150, 400, 700, 1000]
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const SOON = { timeout: 90_000, interval: 200 }

type Learner = Awaited<ReturnType<typeof signIn>>

function send(origin: string, { cookie, address }: Learner, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { accept: 'application/json', 'content-type': 'application/json', 'x-forwarded-for': address, cookie }
  return fetch(origin + path, { ...init, headers })
}

/** The child processes of a process. */
function childrenOf(pid: number | undefined): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => statOf(one)?.parent === pid)
}

function statOf(pid: number): { parent: number } | null {
  try {
    const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return { parent: Number(parent) }
  } catch {
    return null
  }
}

const docsOf = async ({ origin }: Running, learner: Learner) => (await (await send(origin, learner, `${PROJECT}/docs`)).json()) as Docs

/** Expects the whole file or none. */
async function readWhole(origin: string, learner: Learner): Promise<'none' | 'pdf'> {
  const response = await send(origin, learner, `${PROJECT}/docs/document.pdf`)
  const body = Buffer.from(await response.arrayBuffer())
  if (response.status === 404) return 'none'
  expect(response.status).toBe(200)
  expect([body.subarray(0, 5).toString(), body.subarray(-6).toString().trim()]).toEqual(['%PDF-', '%%EOF'])
  return 'pdf'
}

async function finish(site: Running, learner: Learner): Promise<void> {
  const change = async (method: string, path: string, body: object) =>
    expect((await send(site.origin, learner, path, { method, body: JSON.stringify(body) })).ok).toBe(true)
  const { validations } = (await (await send(site.origin, learner, `${PROJECT}/validations`)).json()) as { validations: { id: string }[] }
  for (const { id } of validations)
    await change('POST', `${PROJECT}/validations/${id}`, { text: { data: 'It survived' }, status: 'COMPLETE' })
  await change('PUT', PROJECT, { status: 'COMPLETE' })
}

test(
  'killed while a documentation is made, the server makes it after the restart, and nobody gets a partial one',
  { retry: 0 },
  async () => {
    const DATA_DIR = temporaryFolder()
    const place = { CONTENT_DIR, TRUST_PROXY: '1', PORT: String(await freePort()), DATA_DIR }
    let site = await startServer(place)
    const learner = await signIn(site, 1)
    await finish(site, learner)
    let takenUp = 0
    for (const moment of MOMENTS) {
      await expect.poll(async () => (await docsOf(site, learner)).status, SOON).toBe('ready')
      const before = (await docsOf(site, learner)).madeAt
      const { origin, process: child } = site
      const killing = new AbortController()
      const { signal } = killing
      expect((await send(origin, learner, `${PROJECT}/docs/regenerate`, { method: 'PUT' })).ok).toBe(true)
      const reading = (async () => {
        while (!signal.aborted) {
          const read = await readWhole(origin, learner).catch((error: unknown) => (signal.aborted ? null : Promise.reject(error)))
          if (read !== null) expect(read).toBe('pdf')
        }
      })()
      await pause(moment)
      const children = childrenOf(child.pid)
      const gone = once(child, 'exit')
      killing.abort()
      child.kill('SIGKILL')
      await Promise.all([gone, reading])
      await expect.poll(() => children.filter((pid) => statOf(pid) !== null)).toEqual([])

      site = await startServer(place)
      expect(await readWhole(site.origin, learner)).toBe('pdf')
      const after = await docsOf(site, learner)
      if (after.status === 'generating') takenUp += 1
      await expect.poll(() => docsOf(site, learner), SOON).toMatchObject({ status: 'ready', isStale: false })
      expect((await docsOf(site, learner)).madeAt).not.toBe(before)
      expect(await readWhole(site.origin, learner)).toBe('pdf')
    }
    expect(takenUp).toBeGreaterThan(0)
    await site.stop()
    rmSync(DATA_DIR, { recursive: true, force: true })
  },
)
