import { findReading } from '#features/content/store.ts'
import { listConcepts } from '#features/content/catalogue/store.ts'
import type { CallContext } from '#features/accounts/server.ts'
import { openMissions } from '#features/projects/files/server.ts'
import { withMissions } from '#features/projects/missions/rules.ts'
import type { ReaderView } from '#features/projects/reader-view/server.ts'
import { trackToRead } from '#features/projects/rules.ts'
import { findRound } from '#features/quizzes/store.ts'
import { meaning } from '#features/search/semantic/gateway.ts'
import type { Embeddings } from '#platform/embeddings/embeddings.ts'
import { vectorSet, type VectorSet } from '#platform/embeddings/vectors.ts'
import type { Services } from '#platform/services.ts'
import { wordsOf } from '../attachments/server.ts'
import { filesOf, selectionsOf, textOf, type Part, type Role, type Source } from '../rules.ts'
import type { Chunk } from '../stream/rules.ts'
import { answerTexts } from './texts.ts'
import { explanationsOf, passagesOf, placeOf, type Passage } from './rules.ts'
import { isAnswered, pickQuotes, rankPassages, searchedBy, type Meant, type Near } from './ranking/rules.ts'
import { askedOf, type QuestionWords } from './words/rules.ts'

/** What a question is answered from. */
export interface AskContext {
  call: CallContext
  /** The project as the caller has it: it is open to them. */
  view: ReaderView
  track: string | null
  content: readonly Part[]
  /** What was said before, the oldest first. */
  before: readonly Said[]
  signal: AbortSignal
}

export interface Said {
  role: Role
  content: readonly Part[]
}

/** Whoever answers: the project's own text, or a model that was given some of it. Context in, parts of the reply out. */
export interface Answerer {
  source: Source
  answer(asked: AskContext): AsyncIterable<Chunk>
}

/** What the caller may read of the project, in their version and track, with what they have unlocked and already answered. */
export async function readablePassages({ call, view, track: asked }: Pick<AskContext, 'call' | 'view' | 'track'>): Promise<Passage[]> {
  const { db } = call.services
  const version = view.learner?.version ?? view.listed.version
  const reading = await findReading(db, view.listed.id, version)
  if (!reading) return []
  const missions = await openMissions(db, call, view)
  const track = trackToRead(reading.metadata.tracks, asked ?? view.learner?.track ?? null)
  const passages = passagesOf(withMissions(reading.document, missions), track, await listConcepts(db))
  const { quiz } = reading
  if (!quiz || !call.account) return passages
  const round = await findRound(db, { userId: call.account.id, projectId: view.listed.id, quizId: quiz.id })
  if (round?.version !== version) return passages
  return [...passages, ...explanationsOf(quiz, (id) => Object.hasOwn(round.chosen, id))]
}

const VECTORS_KEPT = 20_000
const MEANT_MOST = 400
/** A project that nobody asked about since the start is first read as a whole; what is not read by then is found by its words. */
const PATIENCE_MS = 4000

const nearestIn = (vectors: VectorSet, asked: Uint8Array) => vectors.nearest(asked, 1)[0]?.score ?? 0

/** The passages that are nearest to a question, the nearest first. */
export type FindPassages = (question: string, passages: readonly Passage[], isMeant: boolean) => Promise<Near<Passage>[]>

export function createFinder(model: Embeddings = meaning): FindPassages {
  const known = new Map<string, Promise<Uint8Array>>()

  // whoever asks while a project is first read waits for the same reading
  function vectorOf(text: string): Promise<Uint8Array> {
    const vector = known.get(text) ?? model.embed(text)
    vector.catch(() => known.delete(text))
    known.delete(text)
    known.set(text, vector)
    const [oldest] = known.keys()
    if (known.size > VECTORS_KEPT && oldest !== undefined) known.delete(oldest)
    return vector
  }

  async function meantBy(question: string, { said, unsaid }: QuestionWords, passages: readonly Passage[]): Promise<Meant | null> {
    try {
      const asked = await model.embed(question)
      const left = unsaid.length === 0 ? asked : await model.embed(said)
      const vectors: Uint8Array[] = []
      for (const passage of passages) vectors.push(await vectorOf(searchedBy(passage).slice(0, MEANT_MOST)))
      const all = vectorSet(Buffer.concat(vectors))
      const found = Array.from(passages, () => 0)
      for (const { index, score } of all.nearest(asked, passages.length)) found[index] = score
      return { passages: found, left: { likeness: nearestIn(vectorSet(left), asked), nearest: nearestIn(all, left) } }
    } catch {
      // a model that cannot run takes nothing from the search by words
      return null
    }
  }

  return async (question, passages, isMeant) => {
    const asked = askedOf(question, passages.map(searchedBy))
    const patience = Promise.withResolvers<null>()
    const timer = setTimeout(() => patience.resolve(null), PATIENCE_MS)
    const meant = isMeant ? await Promise.race([meantBy(question, asked, passages), patience.promise]) : null
    clearTimeout(timer)
    return rankPassages(asked, passages, meant)
  }
}

/** Answers with the nearest passages of the project, quoted, each with a link to its block. */
export function createProjectAnswerer(find: FindPassages): Answerer {
  return {
    source: 'project',
    async *answer({ content, signal, ...asked }) {
      const { services } = asked.call
      const { question, unread } = await wordsAsked(services, content)
      signal.throwIfAborted()
      if (unread.length > 0) yield { type: 'text', text: answerTexts.unread(unread.map(literal), question === '') }
      if (question === '') return
      if (unread.length > 0) yield { type: 'text', text: '\n\n' }
      const passages = await readablePassages(asked)
      const ranked = await find(question, passages, services.config.semanticSearch)
      const quotes = isAnswered(ranked) ? pickQuotes(ranked) : []
      signal.throwIfAborted()
      yield { type: 'text', text: quotes.length > 0 ? answerTexts.found(quotes.length) : answerTexts.nothing }
      for (const quote of quotes) yield { type: 'text', text: `\n\n${quoted(quote)}` }
    },
  }
}

/** Of a file, so much is searched by. */
const WORDS_MOST = 400

/** What passages are looked for by, and the files that have no words. */
export async function wordsAsked(services: Pick<Services, 'storage'>, content: readonly Part[]) {
  const read: string[] = []
  const unread: string[] = []
  for (const file of filesOf(content)) {
    const words = await wordsOf(services, file)
    if (words) read.push(words.slice(0, WORDS_MOST))
    else unread.push(file.filename)
  }
  return { question: [textOf(content), ...selectionsOf(content), ...read].join('\n').trim(), unread }
}

const literal = (text: string) => text.replace(/[\\`*_{}[\]<>()#+\-.!|~&:]/g, String.raw`\$&`)

function quoted(passage: Passage): string {
  const lines = passage.quote.split('\n').map((line) => `> ${line}`)
  return `${lines.join('\n')}\n\n[${answerTexts.place(placeOf(passage)).replace(/[[\]\\]/g, String.raw`\$&`)}](#${encodeURIComponent(passage.blockId)})`
}
