import { findAccount, findAccountByNickname, type Account } from '#features/accounts/accounts.store.ts'
import type { FinishedProject } from '#features/documents/compose.server.ts'
import { printable } from '#features/documents/document-text.rules.ts'
import { factsOf, type NotFinished } from '#features/documents/facts.server.ts'
import { documentationAddress, pdfAddress } from '#features/documents/documents.rules.ts'
import { findPublicDoc } from '#features/documents/document-page.server.ts'
import { workIn, type Work } from '#features/practice/work.rules.ts'
import { timeToTell } from '#features/projects/progress.rules.ts'
import type { Takedown } from '#features/takedowns/takedowns.rules.ts'
import { findTakedown } from '#features/takedowns/takedowns.store.ts'
import type { Db } from '#platform/db/database.ts'
import { isRefused } from '#platform/result.ts'
import type { ShownProof } from './credentials.contract.ts'
import { isProofId, type ProvenWork, type ShownWork } from './credentials.rules.ts'
import { findProof, findProofById, type StoredProof } from './credentials.store.ts'

/** Without the answers that are not done: a documentation tells of them, a proof does not. */
async function provenFacts(db: Db, userId: string, projectId: string): Promise<FinishedProject | NotFinished> {
  const facts = await factsOf(db, userId, projectId)
  if (isRefused(facts)) return facts
  return { ...facts, steps: facts.steps.map((step) => ({ ...step, answers: step.answers.filter(({ isDone }) => isDone) })) }
}

/** What a learner has finished, as the site knows it now. */
export async function provenWork(db: Db, userId: string, projectId: string): Promise<ProvenWork | NotFinished> {
  const facts = await provenFacts(db, userId, projectId)
  if (isRefused(facts)) return facts
  const { title, description, category, concepts } = facts.project
  const steps = facts.steps.map(({ title: name, answers }) => {
    const { required = [], extra = [] } = Object.groupBy(answers, ({ isRequired }) => (isRequired ? 'required' : 'extra'))
    const onMachine = [...required, ...extra].flatMap((one, place) => (one.isOnMachine ? [place] : []))
    const titles = { tasks: required.map((one) => one.title), optional: extra.map((one) => one.title) }
    return { title: name, ...titles, ...(onMachine.length > 0 && { onMachine }) }
  })
  return {
    title,
    description,
    category,
    concepts,
    finishedAt: facts.finishedAt.toISOString(),
    minutes: facts.minutes,
    tasksDone: steps.reduce((sum, { tasks }) => sum + tasks.length, 0),
    steps: steps.filter(({ tasks, optional }) => tasks.length + optional.length > 0),
    built: worksIn(facts).map(({ title: name, work }) => ({ title: name, tests: passedIn(work) })),
  }
}

/** What a learner has written in a project and finished, as it is now. */
export async function writtenWork(db: Db, userId: string, projectId: string): Promise<ShownWork[]> {
  const facts = await provenFacts(db, userId, projectId)
  if (isRefused(facts)) return []
  return worksIn(facts).map(({ title, work }) => ({
    title,
    files: work.files.map(({ name, text }) => ({ name: printable(name), text: printable(text) })),
  }))
}

function worksIn({ steps }: FinishedProject): { title: string; work: Work }[] {
  return steps.flatMap(({ answers }) =>
    answers.flatMap(({ type, title, text }) => {
      const work = type === 'WORK' ? workIn(text) : null
      return work ? [{ title, work }] : []
    }),
  )
}

function passedIn({ outcome }: Work): number {
  return outcome?.tests.filter(({ passed }) => passed).length ?? 0
}

export interface FoundProof {
  owner: Account
  work: ProvenWork
  files: ShownWork[] | null
  isPublic: boolean
  takenDown: Takedown | null
}

interface Looked {
  nickname: string
  projectId: string
  /** the account that looks; null for a visitor */
  viewer: string | null
}

/** The proof as everybody may see it. */
export async function findPublicProof(db: Db, userId: string, projectId: string): Promise<StoredProof | null> {
  const kept = await findProof(db, userId, projectId)
  return kept?.isPublic && !(await takedownOf(db, userId, projectId)) ? kept : null
}

export function takedownOf(db: Db, userId: string, projectId: string): Promise<Takedown | null> {
  return findTakedown(db, userId, { kind: 'proof', subject: projectId })
}

/** Decides who may see a proof: everybody while it is public and not taken down; otherwise its owner, as a preview. */
export async function findShownProof(db: Db, { nickname, projectId, viewer }: Looked): Promise<FoundProof | null> {
  const owner = await findAccountByNickname(db, nickname)
  if (!owner) return null
  const kept = await findProof(db, owner.id, projectId)
  const files = kept?.files ?? null
  const takenDown = await takedownOf(db, owner.id, projectId)
  if (kept?.isPublic && !takenDown) return { owner, work: told(kept.work), files, isPublic: true, takenDown }
  if (viewer !== owner.id) return null
  const seen = { owner, files, isPublic: false, takenDown }
  const work = await provenWork(db, owner.id, projectId)
  if (!isRefused(work)) return { ...seen, work }
  return kept && { ...seen, work: told(kept.work) }
}

/** Applies today's rule for telling times, also to older saved proofs. */
function told(work: ProvenWork): ProvenWork {
  return { ...work, minutes: timeToTell(work.minutes) }
}

export interface LastingProof {
  id: string
  owner: Account
  projectId: string
  work: ProvenWork
}

/** The public view of a proof, by its permanent id. */
export async function findLastingProof(db: Db, id: string): Promise<LastingProof | null> {
  const kept = isProofId(id) ? await findProofById(db, id) : null
  const isShown = kept?.isPublic && !(await takedownOf(db, kept.userId, kept.projectId))
  const owner = isShown ? await findAccount(db, kept.userId) : null
  return kept && owner && { id, owner, projectId: kept.projectId, work: kept.work }
}

/** The documentation, if it is public too. */
export async function publicDocument(db: Db, { id, nickname }: Account, projectId: string): Promise<ShownProof['document']> {
  const doc = await findPublicDoc(db, id, projectId)
  if (!doc || doc.hash === null) return null
  return { page: documentationAddress(nickname, projectId), pdf: doc.hasPdf ? pdfAddress(nickname, projectId) : null, hash: doc.hash }
}
