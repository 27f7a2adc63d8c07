import { randomUUID } from 'node:crypto'
import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import { codeIn } from '../e2e/operation/survival.ts'
import type { Running } from '../e2e/serve.ts'

/** What was asked for: each is measured apart. */
export const KINDS = ['signing in', 'page', 'read', 'save', 'quiz'] as const
export type Kind = (typeof KINDS)[number]

export interface Heard {
  /** milliseconds of every answer */
  times: Record<Kind, number[]>
  /** how often each status came; 0: the connection was cut */
  statuses: Map<number, number>
}

export const newHeard = (): Heard => ({ times: { 'signing in': [], page: [], read: [], save: [], quiz: [] }, statuses: new Map() })

export interface Learner {
  site: Pick<Running, 'origin' | 'dataDir'>
  /** of the network, as a proxy names it */
  address: string
  email: string
  cookies: Map<string, string>
  heard: Heard
  revisions: Map<string, number>
  highlights: object[]
  etag: string
  /** ends the stream of events that the page holds */
  leave: () => void
}

interface Asked {
  path: string
  method?: string
  accept?: string
  body?: object
  headers?: Record<string, string>
}

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

export const PROJECT = '/projects/speak-http-by-hand'
const QUIZ = 'http-quiz'
const HTML = 'text/html,application/xhtml+xml,*/*;q=0.8'
const agent = new Agent({ keepAlive: true })

export function newLearner(site: Learner['site'], number: number, address: string, heard = newHeard()): Learner {
  const own = { cookies: new Map<string, string>(), revisions: new Map<string, number>(), highlights: [], etag: '', leave: () => {} }
  return { site, address, email: `learner.${number}@example.org`, heard, ...own }
}

function headersOf({ cookies, address }: Learner, { accept = 'application/json', body, headers }: Asked): Record<string, string> {
  return {
    accept,
    'x-forwarded-for': address,
    'sec-fetch-site': 'same-origin',
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    ...(accept === HTML && { 'accept-encoding': 'gzip, deflate, br, zstd' }),
    ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    ...headers,
  }
}

/** Asks without an eye on the status; counts it, and how long the answer took. */
export function ask(learner: Learner, kind: Kind, asked: Asked): Promise<Answer> {
  const { site, heard, cookies } = learner
  const begun = performance.now()
  return new Promise((resolve) => {
    const end = (answer: Answer) => {
      heard.times[kind].push(performance.now() - begun)
      heard.statuses.set(answer.status, (heard.statuses.get(answer.status) ?? 0) + 1)
      for (const line of answer.headers['set-cookie'] ?? []) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        cookies.set(name, value)
      }
      resolve(answer)
    }
    const cut = () => end({ status: 0, headers: {}, text: '' })
    const { path, method = asked.body ? 'POST' : 'GET', body } = asked
    request(site.origin + path, { agent, method, headers: headersOf(learner, asked) }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (piece: string) => (text += piece))
      response.on('error', cut)
      response.on('end', () => end({ status: response.statusCode ?? 0, headers: response.headers, text }))
    })
      .on('error', cut)
      .end(body && JSON.stringify(body))
  })
}

export const isRefused = ({ status }: Pick<Answer, 'status'>) => status === 0 || status >= 400

/** False when the learner was refused. */
export async function signIn(learner: Learner): Promise<boolean> {
  const { site, email } = learner
  await ask(learner, 'signing in', { path: '/login', accept: HTML })
  if (isRefused(await ask(learner, 'signing in', { path: '/auth/otp/login', body: { email } }))) return false
  const code = await codeIn(site.dataDir, email)
  return !isRefused(await ask(learner, 'signing in', { path: '/auth/otp/verify', body: { email, code } }))
}

/** The stream of events that a browser holds for its pages. */
function hearEvents(learner: Learner): void {
  learner.leave()
  const stream = request(`${learner.site.origin}/user/events`, {
    agent: new Agent(),
    headers: headersOf(learner, { path: '', accept: 'text/event-stream' }),
  })
  stream.on('response', (response) => response.on('error', () => {}).resume()).on('error', () => {})
  stream.end()
  learner.leave = () => stream.destroy()
}

export async function openPage(learner: Learner, path: string): Promise<Answer> {
  const page = await ask(learner, 'page', { path, accept: HTML })
  hearEvents(learner)
  return page
}

export const readAll = (learner: Learner, paths: string[]) =>
  Promise.all(paths.map((path) => ask(learner, 'read', { path: path.startsWith('/') ? path : `${PROJECT}${path && `/${path}`}` })))

export async function openProject(learner: Learner): Promise<void> {
  await openPage(learner, PROJECT)
  await ask(learner, 'save', { path: '/user/preferences', method: 'PUT', body: { currentProject: PROJECT.split('/').at(-1) } })
  const [annotations] = await readAll(learner, ['annotations.json', 'annotations.json', 'guesses', '/user', '/features', 'quiz'])
  learner.etag = String(annotations?.headers.etag)
}

/** What the page reads again when something in its project has changed. */
export const AGAIN = ['tracks/high/markers', 'annotations.json', 'annotations.json', '', 'validations', 'quiz']

export async function saveAnswer(learner: Learner, task: string, status: 'INCOMPLETE' | 'COMPLETE', words: string): Promise<Answer> {
  const body = { text: { data: words }, file: null, status, baseRevision: learner.revisions.get(task) ?? 0, settles: [] }
  const saved = await ask(learner, 'save', { path: `${PROJECT}/validations/${task}`, body })
  if (!isRefused(saved)) learner.revisions.set(task, (JSON.parse(saved.text) as { revision: number }).revision)
  return saved
}

/** Types an answer, with a pause in which it is saved, and completes it. */
export async function answer(learner: Learner, task: string): Promise<void> {
  const begins = learner.revisions.size === 0
  await saveAnswer(learner, task, 'INCOMPLETE', 'The server could not do it, so the shop')
  if (begins) await readAll(learner, AGAIN)
  await ask(learner, 'save', { path: `${PROJECT}/position`, method: 'PUT', body: { stepId: 'say', blockId: 'say-task', passed: 0.6 } })
  await saveAnswer(learner, task, 'COMPLETE', 'The server could not do it, so the shop is in trouble.')
  await readAll(learner, [...AGAIN, 'tracks/high/markers', '', 'validations'])
}

export async function highlight(learner: Learner): Promise<void> {
  const quote = { quote: 'First you talk to a ser', before: '', after: 'ver that comes with Python', farBefore: '', farAfter: '', count: 1 }
  const parts = [{ blockId: 'bx32or1ez', start: 0, end: 23, ...quote }]
  learner.highlights.push({ id: `h-${randomUUID()}`, at: new Date().toISOString(), colour: 'red', parts })
  const body = { highlights: learner.highlights }
  const headers = { 'if-match': learner.etag }
  const saved = await ask(learner, 'save', { path: `${PROJECT}/annotations.json`, method: 'PUT', body, headers })
  learner.etag = String(saved.headers.etag)
}

interface Quiz {
  round: number
  questions: { id: string; options: { id: string }[] }[]
}

/** Opens the quiz, and answers its first question. */
export async function startQuiz(learner: Learner): Promise<Quiz | null> {
  const opened = await ask(learner, 'quiz', { path: `${PROJECT}/quiz` })
  if (isRefused(opened)) return null
  const quiz = JSON.parse(opened.text) as Quiz
  await answerQuestion(learner, quiz, 0)
  return quiz
}

function answerQuestion(learner: Learner, { round, questions }: Quiz, at: number): Promise<Answer> {
  const { id, options } = questions[at] ?? { id: '', options: [] }
  const body = { round, options: options.slice(0, 1).map((option) => option.id) }
  return ask(learner, 'quiz', { path: `${PROJECT}/quiz/${QUIZ}/questions/${id}`, method: 'PUT', body })
}

export async function takeQuiz(learner: Learner, think: () => Promise<unknown>): Promise<void> {
  const quiz = await startQuiz(learner)
  if (!quiz) return
  for (const [at, { id }] of quiz.questions.entries()) {
    await think()
    if (at > 0) await answerQuestion(learner, quiz, at)
    const data = { projectId: PROJECT.split('/').at(-1), quizId: QUIZ, questionId: id, optionId: '' }
    await ask(learner, 'quiz', { path: '/events', body: { event: { name: 'quiz_answered', data } } })
  }
  await ask(learner, 'quiz', { path: `${PROJECT}/quiz/${QUIZ}`, body: { round: quiz.round } })
  await readAll(learner, AGAIN)
}
