import { createHash, randomUUID } from 'node:crypto'
import { createEventReader, DONE } from '#features/chat/reply-stream.rules.ts'
import { cookiesOf, save, send, TASK, type Client } from '../survival.ts'

/** Where learners reach the site, and where its letters are. */
export interface Door {
  origin: string
  /** The letters to this address, whichever instance sent them. */
  lettersTo(email: string): string[]
}

export interface Kept {
  /** acknowledged but missing */
  lost: number
  /** there more than once */
  doubled: number
}

/** Somebody who does one kind of thing again and again, and sends again what was not acknowledged, as the pages do. */
export interface Writer {
  what: string
  /** between two of them */
  restMs: number
  acknowledged: number
  /** Something is begun and not acknowledged yet. */
  isOpen(): boolean
  /** Sends what is open; throws an error that begins with the status, where it was refused. */
  run(): Promise<void>
  /** Compares what is stored with what was acknowledged, when nothing is open. */
  compare(): Promise<Kept>
}

interface Sent {
  method?: string
  body?: unknown
  headers?: Record<string, string>
}

async function call(
  door: Door,
  client: Pick<Client, 'cookie' | 'address'>,
  path: string,
  { method = 'GET', body, headers = {} }: Sent = {},
) {
  const answer = await send(door.origin, client, path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
  return answer
}

const keyed = (key: string) => ({ 'idempotency-key': key })

/** What was acknowledged must be there exactly once. */
function compareNames(acknowledged: readonly string[], stored: readonly string[]): Kept {
  const there = new Set(stored)
  return { lost: acknowledged.filter((name) => !there.has(name)).length, doubled: stored.length - there.size }
}

/** Holds what is open; the rest of a writer is how it is sent and where it is found. */
function writerOf<Open>(
  what: string,
  restMs: number,
  { begin, finish, compare }: { begin: () => Open; finish: (open: Open) => Promise<void>; compare: () => Promise<Kept> },
): Writer {
  let open: Open | null = null
  const writer: Writer = {
    what,
    restMs,
    acknowledged: 0,
    isOpen: () => open !== null,
    async run() {
      open ??= begin()
      await finish(open)
      open = null
      writer.acknowledged += 1
    },
    compare,
  }
  return writer
}

export function answering(door: Door, client: Client): Writer {
  return {
    what: 'answers',
    restMs: 50,
    get acknowledged() {
      return client.acknowledged
    },
    isOpen: () => client.open !== null,
    run: () => save(door.origin, client),
    async compare() {
      const stored = (await (await call(door, client, TASK)).json()) as { text: { data: string } | null; alternatives: unknown[] }
      const number = Number(stored.text?.data.split(' ')[1] ?? 0)
      return { lost: client.acknowledged - number, doubled: stored.alternatives.length }
    },
  }
}

const ANNOTATIONS = '/projects/workshop/annotations.json'
const ANCHOR = { blockId: 'lamp-1', start: 0, end: 4, quote: 'Call', before: '', after: '', farBefore: '', farAfter: '', count: 1 }

export function highlighting(door: Door, client: Client): Writer {
  const acknowledged: string[] = []
  let etag = ''
  let stored: { id: string }[] = []
  async function read(): Promise<string[]> {
    const answer = await call(door, client, ANNOTATIONS)
    etag = answer.headers.get('etag') ?? ''
    stored = ((await answer.json()) as { highlights?: { id: string }[] }).highlights ?? []
    return stored.map(({ id }) => id)
  }
  async function put(id: string): Promise<void> {
    const highlights = [...stored, { id, at: new Date().toISOString(), colour: 'red', parts: [ANCHOR] }]
    const answer = await call(door, client, ANNOTATIONS, { method: 'PUT', body: { highlights }, headers: { 'if-match': etag } })
    etag = answer.headers.get('etag') ?? ''
    stored = highlights
  }
  return writerOf('highlights', 300, {
    begin: () => randomUUID(),
    async finish(id) {
      // where an answer was lost, it may be there
      if (etag === '' && (await read()).includes(id)) return void acknowledged.push(id)
      const sent = put(id)
      await sent.catch(() => (etag = ''))
      await sent
      acknowledged.push(id)
    },
    compare: async () => compareNames(acknowledged, await read()),
  })
}

const QUIZ = '/projects/workshop/quiz'

interface Quiz {
  round: number
  isFinished: boolean
  attempts: unknown[]
}

export function quizzing(door: Door, client: Client): Writer {
  let finished = 0
  const read = async (again = '') => (await (await call(door, client, QUIZ + again)).json()) as Quiz
  return writerOf('quizzes', 200, {
    begin: () => ({ key: randomUUID(), round: 0 }),
    async finish(open) {
      if (open.round === 0) {
        const quiz = await read()
        open.round = quiz.isFinished ? (await read(`?regenerate=true&round=${quiz.round}`)).round : quiz.round
      }
      const answers = { light: ['light'], tools: ['hammer', 'saw'] }
      await call(door, client, `${QUIZ}/workshop-quiz`, {
        method: 'POST',
        body: { round: open.round, answers },
        headers: keyed(open.key),
      })
      finished += 1
    },
    async compare() {
      const { attempts } = await read()
      return { lost: Math.max(0, finished - attempts.length), doubled: Math.max(0, attempts.length - finished) }
    },
  })
}

/** The titles in the own portfolio that begin with this. */
async function titlesOf(door: Door, client: Client, kind: string) {
  const { documents } = (await (await call(door, client, '/portfolio')).json()) as {
    documents: { title: string; file?: { storageName: string } }[]
  }
  return documents.filter(({ title }) => title.startsWith(kind))
}

export function linking(door: Door, client: Client): Writer {
  const acknowledged: string[] = []
  return writerOf('links', 300, {
    begin: () => ({ key: randomUUID(), title: `Link ${acknowledged.length}` }),
    async finish({ key, title }) {
      const body = { type: 'URL', title, url: { url: 'https://example.org/' } }
      await call(door, client, '/portfolio/documents', { method: 'POST', body, headers: keyed(key) })
      acknowledged.push(title)
    },
    async compare() {
      return compareNames(
        acknowledged,
        (await titlesOf(door, client, 'Link')).map(({ title }) => title),
      )
    },
  })
}

/** A PDF that is like no other. */
function pdfOf(title: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(
    `%PDF-1.4\n% ${title} ${'x'.repeat(20_000)}\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF`,
  )
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A learner may upload 120 files in an hour. */
const FILE_REST_MS = 4000

export function uploading(door: Door, client: Client): Writer {
  const acknowledged = new Map<string, string>()
  async function upload(title: string): Promise<string> {
    const signed = await call(door, client, `/uploads/generate-signed-url?fileName=portfolio_${randomUUID()}`)
    const { pathname, search } = new URL(((await signed.json()) as { url: string }).url, door.origin)
    const headers = { 'content-type': 'application/octet-stream' }
    const kept = await send(door.origin, client, pathname + search, { method: 'PUT', body: pdfOf(title), headers })
    if (!kept.ok) throw new Error(`${kept.status}: ${await kept.text()}`)
    return ((await kept.json()) as { storageName: string }).storageName
  }
  return writerOf('files', FILE_REST_MS, {
    begin: () => ({ key: randomUUID(), title: `File ${acknowledged.size}`, storageName: '' }),
    async finish(open) {
      const { key, title } = open
      // a ticket is good for one upload: without an answer a new one is asked for
      open.storageName ||= await upload(title)
      const body = { type: 'FILE', title, file: { storageName: open.storageName, fileName: `${title}.pdf` } }
      await call(door, client, '/portfolio/documents', { method: 'POST', body, headers: keyed(key) })
      acknowledged.set(title, hashOf(pdfOf(title)))
    },
    async compare() {
      const there = await titlesOf(door, client, 'File')
      const found = compareNames(
        [...acknowledged.keys()],
        there.map(({ title }) => title),
      )
      for (const { title, file } of there) {
        const bytes = await send(door.origin, client, `/uploads/${file?.storageName}`).then((answer) => answer.bytes())
        if (hashOf(bytes) !== acknowledged.get(title)) found.lost += 1
      }
      return found
    },
  })
}

/** How the model answers, slowly enough to be cut. */
export const REPLY = Array.from({ length: 10 }, (_, at) => `größe ${at}, `)

interface Message {
  role: 'user' | 'assistant'
  content: { type: string; text: string }[]
}

export function asking(door: Door, client: Client): Writer {
  const acknowledged: string[] = []
  let chat = ''
  async function openChat(): Promise<string> {
    return ((await (await call(door, client, '/chats?projectId=workshop')).json()) as { id: string }).id
  }
  async function messages(): Promise<Message[]> {
    const all: Message[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page = await call(door, client, `/chats/${chat}/messages?limit=100${cursor && `&cursor=${cursor}`}`)
      const read = (await page.json()) as { messages: Message[]; pagination: { nextCursor: string | null } }
      all.push(...read.messages)
      cursor = read.pagination.nextCursor
    }
    return all
  }
  return writerOf('questions', 3000, {
    begin: () => ({ id: randomUUID(), text: `Question ${acknowledged.length}` }),
    async finish({ id, text }) {
      chat ||= await openChat()
      const body = { messages: [{ id, role: 'user', content: [{ type: 'text', text }] }] }
      const answer = await call(door, client, `/chats/${chat}/messages`, { method: 'POST', body })
      if (createEventReader()(await answer.text()).at(-1) !== DONE) throw new Error('the reply was cut')
      acknowledged.push(text)
    },
    async compare() {
      const all = (await messages()).map(({ role, content }) => ({ role, text: content[0]?.text ?? '' }))
      const replies = all.filter(({ role }) => role === 'assistant')
      const found = compareNames(
        acknowledged,
        all.filter(({ role }) => role === 'user').map(({ text }) => text),
      )
      const whole = replies.filter(({ text }) => text === REPLY.join('')).length
      return { lost: found.lost + Math.max(0, acknowledged.length - whole), doubled: found.doubled + replies.length - acknowledged.length }
    },
  })
}

let newcomers = 0

/** New people, each with a letter and a session. */
export function signingIn(door: Door): Writer {
  const sessions: { email: string; cookie: string; address: string }[] = []
  return writerOf('sign-ins', 1000, {
    begin: () => {
      const number = (newcomers += 1)
      const address = `10.9.${Math.floor(number / 200)}.${(number % 200) + 1}`
      return { email: `newcomer.${number}@example.org`, address, cookie: '', keys: [randomUUID(), randomUUID()] as const }
    },
    async finish(open) {
      const { email, keys } = open
      const post = (path: string, body: object, key: string) => call(door, open, path, { method: 'POST', body, headers: keyed(key) })
      open.cookie ||= cookiesOf(await post('/auth/otp/login', { email }, keys[0]))
      const code = /^Subject: .*?(\d{6})/m.exec(door.lettersTo(email)[0] ?? '')?.[1]
      if (!code) throw new Error('no letter was sent')
      const opened = await post('/auth/otp/verify', { email, code }, keys[1])
      sessions.push({ email, address: open.address, cookie: cookiesOf(opened) })
    },
    async compare() {
      const found: Kept = { lost: 0, doubled: 0 }
      for (const session of sessions) {
        const answer = await send(door.origin, session, '/user')
        const own = answer.ok ? ((await answer.json()) as { email?: string }) : {}
        if (own.email !== session.email) found.lost += 1
        found.doubled += door.lettersTo(session.email).length - 1
      }
      return found
    },
  })
}

const DOCS = '/projects/sequel/docs'

interface Docs {
  status: string
  madeAt: string | null
}

/** Finishes the project, which is needed before its documentation is made. */
export async function finishProject(door: Door, client: Client): Promise<void> {
  const listed = await call(door, client, '/projects/sequel/validations')
  for (const { id } of ((await listed.json()) as { validations: { id: string }[] }).validations)
    await call(door, client, `/projects/sequel/validations/${id}`, {
      method: 'POST',
      body: { text: { data: 'It survived' }, status: 'COMPLETE' },
    })
  await call(door, client, '/projects/sequel', { method: 'PUT', body: { status: 'COMPLETE' } })
}

export function documenting(door: Door, client: Client): Writer {
  const read = async () => (await (await call(door, client, DOCS)).json()) as Docs
  let madeAt: string | null = null
  return writerOf('documents', 1000, {
    begin: () => ({ key: randomUUID(), isAsked: false }),
    async finish(open) {
      if (!open.isAsked) await call(door, client, `${DOCS}/regenerate`, { method: 'PUT', headers: keyed(open.key) })
      open.isAsked = true
      let docs = await read()
      while (docs.status !== 'ready' || docs.madeAt === madeAt) {
        await new Promise((wake) => setTimeout(wake, 200))
        docs = await read()
      }
      madeAt = docs.madeAt
    },
    async compare() {
      const docs = await read()
      const pdf = await send(door.origin, client, `${DOCS}/document.pdf`).then((answer) => answer.bytes())
      const isWhole = Buffer.from(pdf.subarray(-6)).toString().trim() === '%%EOF'
      return { lost: isWhole && docs.madeAt === madeAt ? 0 : 1, doubled: 0 }
    },
  })
}
