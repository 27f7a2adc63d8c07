import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFinder } from '#features/chat/quote-answers.server.ts'
import { isAnswered } from '#features/chat/passage-ranking.rules.ts'
import { withoutOwnAnswers } from '#features/chat/own-answers.rules.ts'
import { passagesOf } from '#features/chat/quote-answers.rules.ts'
import { publishContent } from '#features/content/content.jobs.ts'
import { findReading, listPublished } from '#features/content/content.store.ts'
import { listConcepts } from '#features/content/published-catalogue.store.ts'
import { trackToRead } from '#features/projects/projects.rules.ts'
import { embeddedTestDatabase } from '#platform/db/db.fixtures.ts'
import { meaning } from '#platform/own-processes.ts'
import { figure, median } from './figure.ts'

interface Judged {
  project: string
  question: string
  /** The steps that answer it; none when the project does not. */
  steps: string[]
}

const AT = 3
const LEAST_RIGHT = 0.9
const LEAST_REFUSED = 0.9
const root = join(import.meta.dirname, '..')
const setNamed = (name: string) =>
  (JSON.parse(readFileSync(join(root, `bench/passages/${name}.json`), 'utf8')) as { questions: Judged[] }).questions
/** `held` was written later, and is never used for tuning. */
const [judged, held] = [setNamed('judged'), setNamed('held')]

const database = await embeddedTestDatabase()
const { db } = database
const storage = { has: async () => true, put: async () => ({ size: 0, etag: '' }) }
await publishContent({ db, storage, folder: join(root, 'content'), log: { info: () => undefined, warn: () => undefined } })
const published = await listPublished(db)
const concepts = await listConcepts(db)

async function readable(id: string) {
  const version = published.find((project) => project.id === id)?.version
  const reading = version === undefined ? null : await findReading(db, id, version)
  if (!reading) throw new Error(`There is no project ${id}`)
  const track = trackToRead(reading.metadata.tracks, null)
  return passagesOf(withoutOwnAnswers(reading.document, track, new Set()), track, concepts)
}

async function measure(name: string, questions: readonly Judged[], isMeant: boolean): Promise<{ right: number; refused: number }> {
  const count = { first: 0, right: 0, kept: 0, refused: 0 }
  const times: number[] = []
  const find = createFinder()
  for (const { project, question, steps } of questions) {
    const passages = await readable(project)
    // a project's first question embeds all of it, which may take longer than the limit
    for (let known = !isMeant; !known;) known = (await find(question, passages, isMeant))[0]?.meaning !== null
    const begun = performance.now()
    const ranked = await find(question, passages, isMeant)
    times.push(performance.now() - begun)
    const found = ranked.slice(0, AT).map(({ passage }) => passage.stepId ?? '')
    const isFound = found.some((step) => steps.includes(step))
    if (steps.length === 0) count.refused += isAnswered(ranked) ? 0 : 1
    else {
      count.first += steps.includes(found[0] ?? '') ? 1 : 0
      count.right += isFound ? 1 : 0
      count.kept += isAnswered(ranked) ? 1 : 0
    }
    if (process.env.DETAILS === name && (steps.length === 0 ? isAnswered(ranked) : !isFound || !isAnswered(ranked))) {
      const best = Math.max(...ranked.map(({ meaning }) => meaning ?? 0)).toFixed(2)
      console.log(`${project}: ${question} → ${found.join(', ')} instead of ${steps.join(', ') || 'nothing'} (${best})`)
    }
  }
  const answered = questions.filter(({ steps }) => steps.length > 0).length
  const foreign = questions.length - answered
  figure(`passages: right step at 1, ${name}`, count.first / answered, `of ${answered}`)
  figure(`passages: right step at ${AT}, ${name}`, count.right / answered, '')
  figure(`passages: not refused, ${name}`, count.kept / answered, '')
  figure(`passages: foreign ones refused, ${name}`, count.refused / foreign, `of ${foreign}`)
  figure(`passages: median time, ${name}`, median(times), 'ms')
  return { right: count.right / answered, refused: count.refused / foreign }
}

await measure('words', judged, false)
const { right, refused } = await measure('meaning', judged, true)
await measure('words, held', held, false)
await measure('meaning, held', held, true)
if (right < LEAST_RIGHT || refused < LEAST_REFUSED) {
  console.log(`MISSED: semantic search should have ${LEAST_RIGHT} right at ${AT}, and refuse ${LEAST_REFUSED} of the off-topic ones`)
  process.exitCode = 1
}
meaning.close()
await database.close()
process.exit()
