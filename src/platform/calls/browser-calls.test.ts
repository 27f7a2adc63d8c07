import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBrowserCalls } from './browser-calls.ts'
import { FetchError, RequiredParameterError, ResponseError } from './errors.ts'
import { exampleContract, exampleServer, type ExampleCalls } from './calls.fixtures.ts'
import { outcomeOf } from './outcome.ts'
import { wireOf } from './wire-of.ts'

const wire = wireOf(exampleContract)
let server: ReturnType<typeof exampleServer>
let calls: ExampleCalls
const onReply = vi.fn<(reply: Response) => void>()

beforeEach(() => {
  onReply.mockReset()
  server = exampleServer()
  calls = callsWith({})
})

afterEach(() => void vi.useRealTimers())

function callsWith(parts: { search?: string; fetch?: typeof globalThis.fetch }): ExampleCalls {
  return createBrowserCalls<ExampleCalls>({
    wire,
    onReply,
    fetch: parts.fetch ?? server.fetch,
    search: () => parts.search ?? '',
  })
}

function lastRequest(): Request {
  const request = server.requests.at(-1)
  if (!request) throw new Error('nothing was sent')
  return request
}

test('the wire is the contract without its schemas', () => {
  expect(wire).toEqual({
    projects: {
      getProject: 'GET /projects/{id}',
      updateProject: 'PUT /projects/{id}',
      resetProject: 'POST /projects/{id}/reset',
      saveFile: 'PUT /projects/{id}/{filename} in out',
    },
    listCourses: 'GET /courses',
  })
})

test('the input of a read arrives as path and query', async () => {
  const project = await calls.projects.getProject({ id: 'a/b c', track: 'low', topics: ['x', 'y'] })
  expect(project).toEqual({ id: 'a/b c', title: 'A project', track: 'low', topics: ['x', 'y'] })
})

test('undefined fields are not sent', async () => {
  expect(await calls.projects.getProject({ id: 'a', track: undefined })).toMatchObject({ track: null })
  expect(lastRequest().url).toBe('https://waymark.test/projects/a')
})

test('the input of a write arrives as its body', async () => {
  expect(await calls.projects.updateProject({ id: 'a', title: 'New' })).toEqual({ id: 'a', title: 'New' })
  expect(await calls.projects.resetProject({ id: 'a' })).toEqual({ ok: true })
})

test('a call without input needs none', async () => {
  expect(await calls.listCourses()).toEqual(['Networks'])
})

test('a detailed call carries headers both ways', async () => {
  const saved = await calls.projects.saveFile({
    params: { id: 'a', filename: 'annotations.json' },
    query: { draft: '1' },
    headers: { 'if-match': 'v1' },
    body: { text: 'mine' },
  })
  expect(saved.body).toEqual({ saved: 'a/annotations.json: mine' })
  expect(saved.headers.etag).toBe('v1+1')
})

test('[API-02] every call accepts JSON', async () => {
  await calls.projects.getProject({ id: 'a' })
  expect(lastRequest().headers.get('accept')).toBe('application/json')
  await calls.projects.resetProject({ id: 'a' })
  expect(lastRequest().headers.get('accept')).toBe('application/json')
})

test('[API-03] a call carries the impersonation headers when the address asks for it, and only then', async () => {
  await callsWith({ search: '?userId=u1&track=low' }).listCourses()
  expect(lastRequest().headers.get('x-impersonate-user-id')).toBe('u1')
  expect(lastRequest().headers.get('x-impersonate-user-email')).toBeNull()
  await callsWith({ search: '?userEmail=ada%2Bx@example.org' }).listCourses()
  expect(lastRequest().headers.get('x-impersonate-user-email')).toBe('ada+x@example.org')
  await calls.listCourses()
  expect(lastRequest().headers.get('x-impersonate-user-id')).toBeNull()
})

test('[API-01] a call goes to a relative address, so to its own origin', async () => {
  const asked: unknown[] = []
  await callsWith({ fetch: (url, init) => (asked.push(url), server.fetch(url, init)) }).listCourses()
  expect(asked).toEqual(['/courses'])
})

test('a write carries an idempotency key: a new one each time, or the given one', async () => {
  await calls.projects.resetProject({ id: 'a' })
  const first = lastRequest().headers.get('idempotency-key')
  await calls.projects.resetProject({ id: 'a' })
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(lastRequest().headers.get('idempotency-key')).not.toBe(first)
  await calls.listCourses()
  expect(lastRequest().headers.get('idempotency-key')).toBeNull()
})

test('[SHELL-81] the version check sees every reply, good or bad', async () => {
  await calls.listCourses()
  await calls.projects.getProject({ id: 'gone' }).catch(() => {})
  expect(onReply.mock.calls.map(([reply]) => reply.status)).toEqual([200, 404])
})

test('[ERR-14] a reply that is not 2xx is raised as a response error', async () => {
  const missing = await calls.projects.getProject({ id: 'gone' }).catch((error) => error)
  expect(missing).toBeInstanceOf(ResponseError)
  expect(missing).toMatchObject({ status: 404, code: 'NOT_FOUND', defined: true, message: 'There is no such project.' })
  const broken = await calls.projects.updateProject({ id: 'broken', title: 'x' }).catch((error) => error)
  expect(broken).toMatchObject({ name: 'ResponseError', status: 500, defined: false })
})

test('[ERR-14] an HTML page from a proxy instead of JSON is a response error too', async () => {
  const fetch = async () => new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } })
  await expect(callsWith({ fetch }).listCourses()).rejects.toMatchObject({
    status: 502,
    code: 'HTTP_502',
    message: 'The server answered 502.',
  })
})

test('[ERR-15] a network failure is raised as a fetch error', async () => {
  const cause = new TypeError('Failed to fetch')
  const error = await callsWith({ fetch: () => Promise.reject(cause) })
    .listCourses()
    .catch((thrown) => thrown)
  expect(error).toBeInstanceOf(FetchError)
  expect(error.cause).toBe(cause)
  expect(onReply).not.toHaveBeenCalled()
})

/** Loses the replies to the first `count` calls: all of a reply, or its second half. */
function losing(count: number, part: 'reply' | 'half'): typeof globalThis.fetch {
  return async (url, init) => {
    const reply = await server.fetch(url, init)
    if (server.requests.length > count) return reply
    if (part === 'reply') throw new TypeError('Failed to fetch')
    const half = new ReadableStream({ pull: (controller) => controller.error(new TypeError('network error')) })
    return new Response(half, reply)
  }
}
const keys = () => server.requests.map(({ headers }) => headers.get('idempotency-key'))

test.each(['reply', 'half'] as const)('a change whose %s was lost is sent again once with the same key', async (part) => {
  expect(await callsWith({ fetch: losing(1, part) }).projects.resetProject({ id: 'a' })).toEqual({ ok: true })
  expect(keys()).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys()[0]])
  server.requests.length = 0
  await expect(callsWith({ fetch: losing(2, part) }).projects.resetProject({ id: 'a' })).rejects.toBeInstanceOf(FetchError)
  expect(server.requests.length).toBe(2)
})

test("with a caller's key there is no automatic retry; reads are retried by their query", async () => {
  const lossy = callsWith({ fetch: losing(3, 'reply') })
  await expect(lossy.projects.resetProject({ id: 'a' }, { context: { idempotencyKey: 'mine-alone' } })).rejects.toBeInstanceOf(FetchError)
  await expect(lossy.listCourses()).rejects.toBeInstanceOf(FetchError)
  expect(server.requests.length).toBe(2)
})

test('a refusal is not retried', async () => {
  await calls.projects.updateProject({ id: 'pro', title: 'x' }).catch(() => {})
  expect(server.requests.length).toBe(1)
})

test('a call that its caller aborted is not a fetch error', async () => {
  const stop = new AbortController()
  const fetch: typeof globalThis.fetch = (_, init) =>
    new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
  const call = callsWith({ fetch }).listCourses(undefined, { signal: stop.signal })
  stop.abort()
  await expect(call).rejects.toMatchObject({ name: 'AbortError' })
})

test.each([{ id: '' }, {}, undefined, { id: '.' }, { id: '..' }])(
  '[ERR-16] a call without its id, or with an id that no path can hold, throws and sends nothing: %j',
  async (input) => {
    const call = calls.projects.getProject as (input?: unknown) => Promise<unknown>
    const error: unknown = await call(input).catch((thrown) => thrown)
    expect(error).toBeInstanceOf(RequiredParameterError)
    expect(error).toMatchObject({ parameter: 'id' })
    expect(server.requests).toEqual([])
  },
)

test('an error that the contract declares is returned as a value', async () => {
  expect(await outcomeOf(calls.projects.updateProject({ id: 'pro', title: 'x' }))).toEqual({
    refused: 'paywall',
    facts: { reason: 'pro_project' },
  })
  expect(await outcomeOf(calls.projects.updateProject({ id: 'a', title: 'x' }))).toEqual({ id: 'a', title: 'x' })
})

test('an undeclared error is thrown', async () => {
  await expect(outcomeOf(calls.projects.updateProject({ id: 'broken', title: 'x' }))).rejects.toBeInstanceOf(ResponseError)
})

test('a contract without a path fails the build', () => {
  const nameless = { ...exampleContract.listCourses, '~orpc': { ...exampleContract.listCourses['~orpc'], route: {} } }
  expect(() => wireOf({ listCourses: nameless })).toThrow('"listCourses" has no method or no path')
})

test('[SHELL-90] rapid calls are debounced: one request is sent, with the last input', async () => {
  vi.useFakeTimers()
  const context = { debounceMs: 400 }
  const typed = ['d', 'dn', 'dns'].map((track) => calls.projects.getProject({ id: 'a', track }, { context }))
  const ends = Promise.allSettled(typed)
  await vi.advanceTimersByTimeAsync(399)
  expect(server.requests).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(await ends).toMatchObject([
    { status: 'rejected', reason: { name: 'AbortError' } },
    { status: 'rejected', reason: { name: 'AbortError' } },
    { status: 'fulfilled', value: { track: 'dns' } },
  ])
  expect(server.requests).toHaveLength(1)
  const both = Promise.all([1, 2].map(() => calls.projects.resetProject({ id: 'a' }, { context })))
  await vi.advanceTimersByTimeAsync(400)
  expect(await both).toEqual([{ ok: true }, { ok: true }])
  expect(server.requests).toHaveLength(2)
})

test('[SHELL-90] calls to different addresses are not merged, nor is a call without a debounce', async () => {
  vi.useFakeTimers()
  const context = { debounceMs: 400 }
  const all = Promise.all([
    calls.projects.updateProject({ id: 'a', title: 'A' }, { context }),
    calls.projects.updateProject({ id: 'b', title: 'B' }, { context }),
    calls.projects.updateProject({ id: 'a', title: 'at once' }),
  ])
  await vi.advanceTimersByTimeAsync(0)
  expect(server.requests).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(400)
  expect((await all).map(({ title }) => title)).toEqual(['A', 'B', 'at once'])
})

test('a call cancelled during its debounce is never sent', async () => {
  vi.useFakeTimers()
  const { signal, abort } = withAbort()
  const call = calls.projects.getProject({ id: 'a' }, { signal, context: { debounceMs: 400 } }).catch((error) => error)
  abort()
  expect(await call).toMatchObject({ name: 'AbortError' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(server.requests).toHaveLength(0)
})

function withAbort() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
