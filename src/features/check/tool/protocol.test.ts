import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { serveProtocol, type McpResult } from './protocol.ts'

const VERSION = 'io.modelcontextprotocol/protocolVersion'
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities'
const POLL = { timeout: 60_000 }
const META = { [VERSION]: '2026-07-28', [CAPABILITIES]: {} }

interface Reply {
  id: unknown
  result?: Record<string, unknown>
  error?: { code: number; message: string; data?: object }
}

/** A server whose one tool waits until the test lets it go. */
function open() {
  const input = new PassThrough()
  const replies: Reply[] = []
  const logged: string[] = []
  const calls: {
    given: Record<string, unknown>
    signal: AbortSignal
    answer: (result: McpResult) => void
    fail: (error: Error) => void
  }[] = []
  const ended = serveProtocol(input, {
    about: { name: 'test', title: 'Test', version: '1' },
    instructions: 'Ask.',
    tools: [{ name: 'look', title: 'Look', description: 'Looks.', inputSchema: { type: 'object' }, annotations: {} }],
    write: (line) => {
      expect(line.indexOf('\n')).toBe(line.length - 1)
      replies.push(JSON.parse(line) as Reply)
    },
    log: (text) => void logged.push(text),
    call: (_, given, signal) => new Promise((answer, fail) => calls.push({ given, signal, answer, fail })),
  })
  const send = (message: unknown) => void input.write(`${typeof message === 'string' ? message : JSON.stringify(message)}\n`)
  let last = 0
  const ask = (method: string, params: object = {}, isNew = true) => {
    last += 1
    send({ jsonrpc: '2.0', id: last, method, params: isNew ? { ...params, _meta: META } : params })
    return last
  }
  const reply = async (to: unknown): Promise<Reply> => {
    await expect.poll(() => replies.some(({ id }) => id === to), POLL).toBe(true)
    return replies.find(({ id }) => id === to) as Reply
  }
  /** What was said before the answer to something simple. */
  const still = async () => {
    const ping = ask('ping', {}, false)
    await reply(ping)
    return replies.filter(({ id }) => id !== ping)
  }
  return { input, replies, logged, calls, ended, send, ask, reply, still }
}

test('a request of 2026-07-28 stands for itself; one of the protocols before gets what its client knows', async () => {
  const { ask, reply } = open()
  expect((await reply(ask('server/discover'))).result).toMatchObject({
    supportedVersions: ['2026-07-28'],
    capabilities: { tools: {} },
    instructions: 'Ask.',
    resultType: 'complete',
  })
  expect((await reply(ask('tools/list'))).result).toMatchObject({ tools: [{ name: 'look' }], resultType: 'complete', ttlMs: 0 })
  expect((await reply(ask('tools/list', {}, false))).result).toEqual({ tools: [expect.objectContaining({ name: 'look' })] })
  for (const [asked, given] of [
    ['2025-06-18', '2025-06-18'],
    ['2024-11-05', '2024-11-05'],
    ['1999-01-01', '2025-11-25'],
    ['2026-07-28', '2025-11-25'],
    [{}, '2025-11-25'],
  ])
    expect((await reply(ask('initialize', { protocolVersion: asked }, false))).result).toMatchObject({
      protocolVersion: given,
      serverInfo: { name: 'test' },
    })
})

test('what the other protocol has, a version that nobody knows and a half envelope are refused with the codes of the protocol', async () => {
  const { ask, reply, send } = open()
  expect((await reply(ask('ping'))).error?.code).toBe(-32_601)
  expect((await reply(ask('initialize'))).error?.code).toBe(-32_601)
  expect((await reply(ask('server/discover', {}, false))).error?.code).toBe(-32_601)
  for (const method of ['resources/list', 'prompts/list', 'logging/setLevel', 'subscriptions/listen', 'toString', '__proto__', ''])
    expect((await reply(ask(method))).error?.code).toBe(-32_601)
  send({ jsonrpc: '2.0', id: 'far', method: 'tools/list', params: { _meta: { ...META, [VERSION]: '2030-01-01' } } })
  expect((await reply('far')).error).toMatchObject({ code: -32_022, data: { supported: ['2026-07-28'], requested: '2030-01-01' } })
  send({ jsonrpc: '2.0', id: 'half', method: 'tools/list', params: { _meta: { [VERSION]: '2026-07-28' } } })
  expect((await reply('half')).error?.code).toBe(-32_602)
  expect((await reply(ask('tools/call', { name: 'other' }))).error?.code).toBe(-32_602)
  expect((await reply(ask('tools/call', { name: 'look', arguments: [] }))).error?.code).toBe(-32_602)
  expect((await reply(ask('tools/call', { name: '__proto__' }))).error?.code).toBe(-32_602)
})

const ODD: [string, string, number][] = [
  ['no JSON', '{"jsonrpc":', -32_700],
  ['words', 'hello', -32_700],
  ['several at once', '[{"jsonrpc":"2.0","id":1,"method":"ping"}]', -32_600],
  ['nothing in a list', '[]', -32_600],
  ['a number', '5', -32_600],
  ['null', 'null', -32_600],
  ['another JSON-RPC', '{"id":1,"method":"ping"}', -32_600],
  ['no method', '{"jsonrpc":"2.0","id":1}', -32_600],
  ['a method that is none', '{"jsonrpc":"2.0","id":1,"method":5}', -32_600],
  ['params that are none', '{"jsonrpc":"2.0","id":1,"method":"ping","params":[1]}', -32_600],
  ['an id that is none', '{"jsonrpc":"2.0","id":{},"method":"ping"}', -32_600],
  ['no id at all', '{"jsonrpc":"2.0","id":null,"method":"ping"}', -32_600],
  ['a depth of thousands', `{"jsonrpc":"2.0","id":1,"method":"ping","params":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, -32_600],
  ['a line longer than any message', `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":"${'x'.repeat(1_100_000)}"}}`, -32_600],
]
test.each(ODD)('%s is refused in a sentence, and the next message is answered', async (_, line, code) => {
  const { send, still } = open()
  send(line)
  expect(await still()).toEqual([{ jsonrpc: '2.0', id: null, error: { code, message: expect.stringMatching(/\.$/) } }])
})

test('notifications, answers to nothing and empty lines are passed over', async () => {
  const { send, still } = open()
  send('')
  send('  \r')
  send({ jsonrpc: '2.0', method: 'notifications/initialized' })
  send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'none' } })
  send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: {} } })
  send({ jsonrpc: '2.0', method: 'tools/call', params: { name: 'look' } })
  send({ jsonrpc: '2.0', id: 9, result: {} })
  send({ jsonrpc: '2.0', error: { code: 1, message: 'x' } })
  expect(await still()).toEqual([])
})

test('a line that never ends keeps nothing of itself, and what comes after it is read', async () => {
  const { input, still } = open()
  const before = process.memoryUsage()
  const piece = Buffer.alloc(1_000_000, 'x')
  for (let count = 0; count < 300; count += 1) if (!input.write(piece)) await new Promise((resolve) => input.once('drain', resolve))
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  expect(heapUsed + arrayBuffers - before.heapUsed - before.arrayBuffers).toBeLessThan(100_000_000)
  input.write('\n')
  expect(await still()).toMatchObject([{ id: null, error: { code: -32_600 } }])
})

test('letters of several bytes that come in pieces are whole', async () => {
  const { input, calls } = open()
  const line = Buffer.from(
    `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'look', arguments: { said: '¿Qué tal? 🌊' } } })}\r\n`,
  )
  for (const byte of line) {
    input.write(Buffer.from([byte]))
    await new Promise((resolve) => setImmediate(resolve))
  }
  await expect.poll(() => calls.length, POLL).toBe(1)
  expect(calls[0]?.given).toEqual({ said: '¿Qué tal? 🌊' })
})

test('a request that is cancelled is not answered; others go on beside it, and an id is open once', async () => {
  const { ask, send, calls, reply, still, replies } = open()
  const [first, second] = [ask('tools/call', { name: 'look' }), ask('tools/call', { name: 'look' }, false)]
  await expect.poll(() => calls.length, POLL).toBe(2)
  send({ jsonrpc: '2.0', id: first, method: 'ping' })
  expect((await reply(first)).error?.code).toBe(-32_600)
  replies.length = 0
  send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: first } })
  await expect.poll(() => calls[0]?.signal.aborted, POLL).toBe(true)
  calls[0]?.answer({ content: [{ type: 'text', text: 'too late' }] })
  calls[1]?.answer({ content: [{ type: 'text', text: 'seen' }] })
  expect((await reply(second)).result).toEqual({ content: [{ type: 'text', text: 'seen' }] })
  expect((await still()).map(({ id }) => id)).toEqual([second])
})

test('an error that nobody expected says nothing of itself, and stands in the log', async () => {
  const { ask, calls, reply, logged } = open()
  const id = ask('tools/call', { name: 'look' })
  await expect.poll(() => calls.length, POLL).toBe(1)
  calls[0]?.fail(new Error('/home/ada/secret'))
  expect((await reply(id)).error).toEqual({ code: -32_603, message: 'Something went wrong.' })
  expect(logged.join('')).toContain('/home/ada/secret')
})

test('when the other side closes, what is under way is given up and nothing is said any more', async () => {
  const { ask, calls, input, ended, replies } = open()
  ask('tools/call', { name: 'look' })
  await expect.poll(() => calls.length, POLL).toBe(1)
  input.write('{"jsonrpc":"2.0","id":77,"method":"ping"')
  input.end()
  await ended
  expect(calls[0]?.signal.aborted).toBe(true)
  calls[0]?.answer({ content: [] })
  await new Promise((resolve) => setImmediate(resolve))
  expect(replies).toEqual([])
})
