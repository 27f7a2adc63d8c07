import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Called {
  name: string
  input: string
}

/** What the peer does next. It speaks the wire protocols of the providers and misbehaves as told; it is no model. */
export interface Act {
  /** The chunks of the answer. */
  says?: readonly string[]
  calls?: Called | readonly Called[]
  /** Reasoning before the answer. */
  thinks?: readonly string[]
  /** Bytes of one endless line, sent after the answer. */
  endlessLine?: number
  status?: number
  headers?: Record<string, string>
  /** Bytes per write: 1 splits every character and every event. */
  bytes?: number
  ends?: 'well' | 'filtered' | 'cut' | 'silent' | 'never' | 'error' | 'without a word'
  /** Sends no headers until the caller disconnects. */
  isDeaf?: boolean
  pauseMs?: number
}

export interface PeerRequest {
  path: string
  body: Record<string, unknown>
  /** The raw body. */
  text: string
  headers: IncomingMessage['headers']
  /** When the caller closed the socket, after the request; null while it is open. */
  closedAt: number | null
  /** Bytes of an endless line that were sent. */
  lineSent?: number
}

export interface Peer {
  url: string
  requests: PeerRequest[]
  /** The queue of acts; when it is empty the peer says 'Hello.' */
  acts: Act[]
  /** Chooses the act from the request when the queue is empty. */
  otherwise: (request: PeerRequest) => Act | Promise<Act>
  close(): Promise<void>
}

export async function startPeer(): Promise<Peer> {
  const requests: PeerRequest[] = []
  const acts: Act[] = []
  const server = createServer((request, response) => void answer(request, response))
  const peer: Peer = {
    url: '',
    requests,
    acts,
    otherwise: () => ({ says: ['Hello.'] }),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = ''
    for await (const piece of request.setEncoding('utf8')) text += String(piece)
    const { url = '', headers } = request
    const seen: PeerRequest = {
      path: url,
      body: headers['content-type']?.startsWith('application/json') ? JSON.parse(text) : {},
      text,
      headers,
      closedAt: null,
    }
    requests.push(seen)
    response.on('close', () => void (seen.closedAt = performance.now()))
    const act = acts.shift() ?? (await peer.otherwise(seen))
    if (act.isDeaf) return
    if (act.status && act.status < 400) {
      response.writeHead(act.status, act.headers)
      return void response.end()
    }
    if (act.status) {
      response.writeHead(act.status, { 'content-type': 'application/json', ...act.headers })
      response.end(JSON.stringify({ error: { message: act.says?.join('') ?? 'no', type: 'invalid_request_error' } }))
      return
    }
    if (url.endsWith('/audio/transcriptions')) {
      if (act.ends === 'cut') return void response.destroy()
      response.writeHead(200, { 'content-type': 'application/json', ...act.headers })
      return void response.end(act.ends === 'without a word' ? '' : JSON.stringify({ text: (act.says ?? []).join('') }))
    }
    response.writeHead(200, { 'content-type': 'text/event-stream', ...act.headers })
    const events = url.endsWith('/messages') ? anthropicEvents(act) : openAiEvents(act)
    await write(response, events, act)
    for (let sent = 0; sent < (act.endlessLine ?? 0); sent += 65_536) {
      if (!(await write(response, 'x'.repeat(65_536), {}))) return
      seen.lineSent = sent
    }
    if (act.ends === 'never') for (;;) if (!(await write(response, openAiText('and on '), { pauseMs: 1 }))) return
    if (act.ends === 'silent') return
    if (act.ends === 'cut') response.destroy()
    else response.end()
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  peer.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return peer
}

async function write(response: ServerResponse, events: string, { bytes = 65_536, pauseMs = 0 }: Act): Promise<boolean> {
  const all = Buffer.from(events)
  for (let at = 0; at < all.length; at += bytes) {
    if (response.destroyed) return false
    response.write(all.subarray(at, at + bytes))
    await new Promise((resolve) => (pauseMs > 0 ? setTimeout(resolve, pauseMs) : setImmediate(resolve)))
  }
  return true
}

const data = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`
const choice = (delta: unknown, finish: string | null = null) =>
  data({ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'peer', choices: [{ index: 0, delta, finish_reason: finish }] })
const openAiText = (content: string) => choice({ content })

function openAiEvents({ says = [], thinks = [], calls: called = [], ends = 'well' }: Act): string {
  const calls = [called].flat()
  const thought = thinks.map((one) => choice({ reasoning_content: one })).join('')
  let events = choice({ role: 'assistant', content: '' }) + thought + says.map(openAiText).join('')
  for (const [index, { name, input }] of calls.entries()) {
    const half = Math.ceil(input.length / 2)
    const call = (more: object) => choice({ tool_calls: [{ index, ...more }] })
    events += call({ id: `t${index}`, type: 'function', function: { name, arguments: input.slice(0, half) } })
    events += call({ function: { arguments: input.slice(half) } })
  }
  if (ends === 'error') return `${events}${data({ error: { message: 'overloaded', type: 'server_error' } })}`
  if (ends !== 'well' && ends !== 'filtered') return events
  const usage = { id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'peer', choices: [] }
  const counted = data({ ...usage, usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 } })
  return `${events}${choice({}, ends === 'filtered' ? 'content_filter' : calls.length > 0 ? 'tool_calls' : 'stop')}${counted}data: [DONE]\n\n`
}

function anthropicEvents({ says = [], thinks = [], calls: called = [], ends = 'well' }: Act): string {
  const calls = [called].flat()
  const event = (type: string, more: object) => `event: ${type}\n${data({ type, ...more })}`
  const message = { id: 'm1', type: 'message', role: 'assistant', content: [], model: 'peer', stop_reason: null, stop_sequence: null }
  let events = event('message_start', { message: { ...message, usage: { input_tokens: 100, output_tokens: 1 } } })
  if (thinks.length > 0) {
    events += event('content_block_start', { index: 9, content_block: { type: 'thinking', thinking: '', signature: '' } })
    for (const thinking of thinks) events += event('content_block_delta', { index: 9, delta: { type: 'thinking_delta', thinking } })
    events += event('content_block_stop', { index: 9 })
  }
  events += event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }) + event('ping', {})
  for (const text of says) events += event('content_block_delta', { index: 0, delta: { type: 'text_delta', text } })
  if (ends === 'error') return events + event('error', { error: { type: 'overloaded_error', message: 'Overloaded' } })
  if (ends !== 'well' && ends !== 'filtered') return events
  events += event('content_block_stop', { index: 0 })
  for (const [at, { name, input }] of calls.entries()) {
    const index = at + 1
    events += event('content_block_start', { index, content_block: { type: 'tool_use', id: `t${index}`, name, input: {} } })
    events += event('content_block_delta', { index, delta: { type: 'input_json_delta', partial_json: input } })
    events += event('content_block_stop', { index })
  }
  const reason = ends === 'filtered' ? 'refusal' : calls.length > 0 ? 'tool_use' : 'end_turn'
  events += event('message_delta', { delta: { stop_reason: reason, stop_sequence: null }, usage: { output_tokens: 20 } })
  return events + event('message_stop', {})
}
