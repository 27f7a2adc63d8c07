import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createEventReader, DONE } from '#features/chat/reply-stream.rules.ts'
import { startPeer } from '#platform/models/peer.fixtures.ts'
import { freePort, startServer } from '../serve.ts'
import { signIn } from './survival.ts'

const PROJECT = 'speak-http-by-hand'
const WORDS = Array.from({ length: 40 }, (_, at) => `größe ${at}, `)
const WHOLE = WORDS.join('')
const PIECE_BYTES = 200
const PIECE_MS = 40
/** Longer than an answer: early rounds are killed before or during it, the last ones during or after it. */
const KILL_WITHIN_MS = 2500
const ASK_AGAIN_MS = 500

interface Learner {
  cookie: string
  address: string
  chat: string
}

interface Asked {
  id: string
  text: string
  /** The server has accepted the question. */
  isAcknowledged: boolean
}

interface Message {
  role: 'user' | 'assistant'
  content: { type: string; text: string }[]
}

const headersOf = ({ cookie, address }: Learner) => ({
  cookie,
  'x-forwarded-for': address,
  accept: 'application/json',
  'content-type': 'application/json',
})

/** Sends the question and reads the stream; true when the answer was complete. */
async function ask(origin: string, learner: Learner, asked: Asked): Promise<boolean> {
  const message = { id: asked.id, role: 'user', content: [{ type: 'text', text: asked.text }] }
  const sent = { method: 'POST', headers: headersOf(learner), body: JSON.stringify({ messages: [message] }) }
  try {
    const answer = await fetch(`${origin}/chats/${learner.chat}/messages`, sent)
    if (!answer.ok) return false
    asked.isAcknowledged = true
    const events = createEventReader()(await answer.text())
    return events.at(-1) === DONE
  } catch {
    return false
  }
}

async function messagesOf(origin: string, learner: Learner): Promise<Message[]> {
  const answer = await fetch(`${origin}/chats/${learner.chat}/messages?limit=100&order=asc`, { headers: headersOf(learner) })
  return ((await answer.json()) as { messages: Message[] }).messages
}

export interface ReplySurvival {
  asked: number
  /** answers in progress when the server was killed */
  underWay: number
  /** accepted questions that are missing afterwards */
  lost: number
  /** duplicate questions and answers */
  doubled: number
  /** answers that differ from the uninterrupted one, after a retry */
  broken: number
  /** requests to the model beyond one per question and one per interruption */
  paidTwice: number
}

/** Kills the server repeatedly while the tutor answers; learners without a complete answer retry with the same id. */
export async function killWhileAnswering(rounds: number, learners = 6): Promise<ReplySurvival> {
  const peer = await startPeer()
  peer.otherwise = () => ({ says: WORDS, bytes: PIECE_BYTES, pauseMs: PIECE_MS })
  const place = {
    TRUST_PROXY: '1',
    PORT: String(await freePort()),
    AI_PROVIDER: 'compatible',
    AI_BASE_URL: peer.url,
    AI_MODEL: 'peer-1',
    AI_TOKENS_A_LEARNER: '100000000',
  }
  let server = await startServer(place)
  const { dataDir } = server
  const people: Learner[] = []
  for (let at = 0; at < learners; at += 1) {
    const learner = { ...(await signIn(server, at)), chat: '' }
    const opened = await fetch(`${server.origin}/chats?projectId=${PROJECT}`, { headers: headersOf(learner) })
    people.push({ ...learner, chat: ((await opened.json()) as { id: string }).id })
  }
  const survival: ReplySurvival = { asked: 0, underWay: 0, lost: 0, doubled: 0, broken: 0, paidTwice: 0 }

  for (let round = 0; round < rounds; round += 1) {
    const paid = peer.requests.length
    const open = people.map((learner) => ({
      learner,
      asked: { id: crypto.randomUUID(), text: `Question ${round}`, isAcknowledged: false },
      isWhole: false,
    }))
    const gone = once(server.process, 'exit')
    const first = open.map(async (one) => (one.isWhole = await ask(server.origin, one.learner, one.asked)))
    await new Promise((resolve) => setTimeout(resolve, ((round + Math.random()) / rounds) * KILL_WITHIN_MS))
    server.process.kill('SIGKILL')
    await Promise.all([gone, ...first])
    survival.asked += open.length
    const cut = open.filter(({ isWhole }) => !isWhole)
    survival.underWay += cut.length
    server = await startServer({ ...place, DATA_DIR: dataDir })
    const { origin } = server
    for (const { learner, asked } of open.filter((one) => one.asked.isAcknowledged)) {
      const kept = (await messagesOf(origin, learner)).filter(({ content }) => content[0]?.text === asked.text)
      if (kept.length === 0) survival.lost += 1
    }
    await Promise.all(
      cut.map(async ({ learner, asked }) => {
        while (!(await ask(origin, learner, asked))) await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
      }),
    )
    survival.paidTwice += Math.max(0, peer.requests.length - paid - open.length - cut.length)
  }
  for (const learner of people) {
    const messages = await messagesOf(server.origin, learner)
    const questions = messages.filter(({ role }) => role === 'user').map(({ content }) => content[0]?.text)
    survival.doubled += questions.length - new Set(questions).size
    survival.doubled += Math.max(0, messages.length - 2 * questions.length)
    const answers = messages.filter(({ role }) => role === 'assistant')
    survival.broken += rounds - answers.filter(({ content }) => content[0]?.text === WHOLE).length
  }
  await server.stop()
  await peer.close()
  rmSync(dataDir, { recursive: true, force: true })
  return survival
}
