import { keepLast } from '#pure/keep-last.ts'
import type { DocNode, ProjectMetadata, PublishedQuiz, Track } from '#features/content/content.rules.ts'
import { findReading } from '#features/content/content.store.ts'
import { listConcepts } from '#features/content/published-catalogue.store.ts'
import type { CallContext } from '#features/accounts/accounts.server.ts'
import { openMissions } from '#features/projects/project-files.server.ts'
import { withMissions } from '#features/projects/missions.rules.ts'
import type { ReaderView } from '#features/projects/reader-view.server.ts'
import { trackToRead } from '#features/projects/projects.rules.ts'
import { findRound } from '#features/quizzes/quizzes.store.ts'
import type { Embeddings } from '#platform/embeddings/embeddings.ts'
import { countsAsDone, standingOf } from '#features/validations/review.rules.ts'
import { listAnswers } from '#features/validations/validations.store.ts'
import { vectorSet, type VectorSet } from '#platform/embeddings/vectors.ts'
import type { Services } from '#platform/services.ts'
import { meaning } from '#platform/own-processes.ts'
import { wordsOf } from './attachments.server.ts'
import { filesOf, selectionsOf, textOf, type Part, type Role, type Source } from './chat.rules.ts'
import type { Chunk } from './reply-stream.rules.ts'
import { withoutOwnAnswers } from './own-answers.rules.ts'
import { helpFor, taskAsked, taskIn } from './stuck.rules.ts'
import { subjectOf } from './question-subject.rules.ts'
import { answerTexts } from './quote-answers.texts.ts'
import { explanationsOf, passagesOf, placeOf, type Passage } from './quote-answers.rules.ts'
import { isAnswered, pickQuotes, rankPassages, searchedBy, type Meant, type Near } from './passage-ranking.rules.ts'
import { askedOf, type QuestionWords } from './question-words.rules.ts'

/** The context for answering a question. */
export interface AskContext {
  call: CallContext
  /** The project as the caller sees it; it is open to them. */
  view: ReaderView
  track: string | null
  /** The task that they see. */
  task: string | null
  content: readonly Part[]
  /** Earlier messages, oldest first. */
  before: readonly Said[]
  signal: AbortSignal
}

export interface Said {
  role: Role
  content: readonly Part[]
}

/** Answers a question from the project's text or with a model. Takes the context, yields parts of the reply. */
export interface Answerer {
  source: Source
  answer(asked: AskContext): AsyncIterable<Chunk>
}

export type AnswererFor = (services: Services, source: Source | null) => Answerer

interface Readable {
  passages: Passage[]
  tracks: readonly Track[]
}

interface Reading {
  document: DocNode
  version: string
  track: string | null
  tracks: readonly Track[]
  quiz: PublishedQuiz | null
  metadata: ProjectMetadata
}

/** The text that the caller may read: their version and track, unlocked sections, and no author's answer to a task that is open. */
export async function readDocument({ call, view, track: asked }: Pick<AskContext, 'call' | 'view' | 'track'>): Promise<Reading | null> {
  const { db } = call.services
  const version = view.learner?.version ?? view.listed.version
  const reading = await findReading(db, view.listed.id, version)
  if (!reading) return null
  const { metadata, quiz } = reading
  const missions = await openMissions(db, call, view)
  const track = trackToRead(metadata.tracks, asked ?? view.learner?.track ?? null)
  const answers = call.account ? await listAnswers(db, call.account.id, view.listed.id) : []
  const done = new Set(answers.filter((answer) => countsAsDone(standingOf(answer))).map(({ validationId }) => validationId))
  const document = withoutOwnAnswers(withMissions(reading.document, missions), track, done)
  return { document, version, track, tracks: metadata.tracks, quiz, metadata }
}

/** The passages of that text, and explanations of answered questions. */
export async function readProject(asked: Pick<AskContext, 'call' | 'view' | 'track'>): Promise<Readable> {
  const { call, view } = asked
  const { db } = call.services
  const reading = await readDocument(asked)
  if (!reading) return { passages: [], tracks: [] }
  const { document, track, tracks, quiz, version } = reading
  const passages = passagesOf(document, track, await listConcepts(db))
  if (!quiz || !call.account) return { passages, tracks }
  const round = await findRound(db, { userId: call.account.id, projectId: view.listed.id, quizId: quiz.id })
  if (round?.version !== version) return { passages, tracks }
  return { passages: [...passages, ...explanationsOf(quiz, (id) => Object.hasOwn(round.chosen, id))], tracks }
}

const VECTORS_KEPT = 20_000
const MEANT_MOST = 400
/**
 * How long a question waits for embeddings (the first one since the start embeds the whole project). On timeout only words are compared.
 */
const PATIENCE_MS = 4000

const nearestIn = (vectors: VectorSet, asked: Uint8Array) => vectors.nearest(asked, 1)[0]?.score ?? 0

/** Ranks passages by nearness to a question, nearest first. */
export type FindPassages = (question: string, passages: readonly Passage[], isMeant: boolean) => Promise<Near<Passage>[]>

export function createFinder(model: Embeddings = meaning): FindPassages {
  const known = new Map<string, Promise<Uint8Array>>()

  // concurrent questions share one embedding of the project
  function vectorOf(text: string): Promise<Uint8Array> {
    const vector = known.get(text) ?? model.embed(text)
    vector.catch(() => known.delete(text))
    keepLast(known, text, vector, VECTORS_KEPT)
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
      // without a working model, search by words goes on
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

/** Answers by quoting the nearest passages, each with a link to its block. */
export function createProjectAnswerer(find: FindPassages): Answerer {
  return {
    source: 'project',
    async *answer({ content, before, signal, ...asked }) {
      const { services } = asked.call
      const { question, unread } = await wordsAsked(services, content)
      signal.throwIfAborted()
      if (unread.length > 0) yield { type: 'text', text: answerTexts.unread(unread.map(literal), question === '') }
      if (question === '') return
      if (unread.length > 0) yield { type: 'text', text: '\n\n' }
      const { passages } = await readProject(asked)
      const subject = subjectOf(question, before)
      const task = taskAsked(question, passages, asked.task) ?? taskIn(subject, passages)
      const isMeant = services.config.semanticSearch
      const ranked = await find(task?.text ?? subject, passages, isMeant)
      const pick = (some: readonly Near<Passage>[]) => (task ? helpFor(task, some) : isAnswered(some) ? pickQuotes(some) : [])
      const news = subject === question ? [] : pick(notSaidIn(ranked, before))
      const quotes = news.length > 0 ? news : pick(ranked)
      signal.throwIfAborted()
      if (quotes.length > 0) yield { type: 'text', text: task ? answerTexts.help(quotes.length) : answerTexts.found(quotes.length) }
      else yield { type: 'text', text: task ? answerTexts.noHelp : answerTexts.nothing }
      for (const quote of quotes) yield { type: 'text', text: `\n\n${quoted(quote)}` }
    },
  }
}

/** Skips what the last reply already quoted. */
function notSaidIn(ranked: readonly Near<Passage>[], before: readonly Said[]): Near<Passage>[] {
  const last = before.findLast(({ role }) => role === 'assistant')
  const said = last ? textOf(last.content) : ''
  return ranked.filter(({ passage }) => !said.includes(`](${linkTo(passage)})`))
}

const linkTo = ({ blockId }: Passage) => `#${encodeURIComponent(blockId)}`

/** How much of a file's text is searched. */
const WORDS_MOST = 400

/** The words to search for, and the names of files without text. */
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
  return `${lines.join('\n')}\n\n[${answerTexts.place(placeOf(passage)).replace(/[[\]\\]/g, String.raw`\$&`)}](${linkTo(passage)})`
}
