import { lookOf, nicknamesToTry } from '#features/accounts/nicknames.rules.ts'
import { SAMPLE_ID } from '#features/accounts/accounts.rules.ts'
import { removeEverything } from '#features/accounts/own-data.server.ts'
import type { CallContext } from '#features/accounts/accounts.server.ts'
import { addAccount, findAccount, findAccountByEmail, type Account } from '#features/accounts/accounts.store.ts'
import { findPublished } from '#features/content/content.store.ts'
import { proofAddress } from '#features/credentials/credentials.rules.ts'
import { listProofs } from '#features/credentials/credentials.store.ts'
import { isGivenUp } from '#features/documents/make-document.rules.ts'
import { makeDocument } from '#features/documents/make-document.server.ts'
import { findPortfolio } from '#features/portfolio/portfolio.store.ts'
import type { Work, WorkFile } from '#features/practice/work.rules.ts'
import { ANNOTATIONS, etagOf } from '#features/projects/project-files.rules.ts'
import { uncountCompletion } from '#features/projects/progress.store.ts'
import type { Db } from '#platform/db/database.ts'
import { createCookies } from '#platform/http/cookies.ts'
import { newCode } from '#platform/ids.ts'
import { StartError } from '#platform/result.ts'
import type { Services } from '#platform/services.ts'
import type { Calls } from '#app/contract.ts'
import { callsInProcess } from '#app/server/calls.ts'
import { ownData } from '#app/server/own-data.ts'
import { begin } from './begun.ts'
import { marksIn } from './marks.ts'
import { rightAnswers, rightFiles } from '#compiler/compiler.ts'
import { ANY_ANSWER, SAMPLE_NAME, samplePortfolio, sampleProjects, type SampleProject } from './sample.ts'

const A_MINUTE = 60_000
const A_DAY = 86_400_000

export interface Filled {
  account: Account
  isNew: boolean
  /** Projects of the sample that this site lacks, or in which its answers do not fit. */
  missing: string[]
  /** Public proofs of the finished projects. */
  proofs: string[]
}

/** Returns the existing sample or makes one. The portfolio is made last: without it the sample is made again. */
export async function fillDemo(services: Services, email: string): Promise<Filled> {
  const { db } = services
  const found = await findAccount(db, SAMPLE_ID)
  if (found && (await findPortfolio(db, SAMPLE_ID))) return { account: found, isNew: false, missing: [], proofs: await proofsOf(db, found) }
  if (found) await removeEverything(ownData, services, found)
  if (await findAccountByEmail(db, email)) throw new StartError(`${email} belongs to somebody already; name another address with --email.`)
  const known = await Promise.all(sampleProjects.map(async (project) => ((await findPublished(db, project.id)) ? project : null)))
  const projects = known.filter((project) => project !== null)
  if (projects.length === 0)
    throw new StartError(
      'This site has none of the projects that the sample has finished. Nothing is published before the first start of the server, or before "content publish".',
    )
  const account = await addSample(services, email)
  const finished: string[] = []
  try {
    for (const project of projects) if (await finish(services, account, project)) finished.push(project.id)
    if (finished.length === 0) throw new StartError('No answer of the sample is right on this site.')
    await begin(services, callsAt(services, account, new Date(services.clock.now().getTime() - A_DAY)), (hand, id, marks) =>
      mark(services, hand, id, marks),
    )
    await callsAt(services, account, services.clock.now()).calls.portfolio.savePortfolio(samplePortfolio)
  } catch (error) {
    await removeEverything(ownData, services, account)
    throw error
  }
  const missing = sampleProjects.flatMap(({ id }) => (finished.includes(id) ? [] : [id]))
  return { account, isNew: true, missing, proofs: await proofsOf(db, account) }
}

async function proofsOf(db: Db, { id, nickname }: Account): Promise<string[]> {
  const shown = (await listProofs(db, id)).filter((one) => one.isPublic)
  return shown.map(({ projectId }) => proofAddress(nickname, projectId))
}

/** Returns whether there was one. */
export async function removeDemo(services: Services): Promise<boolean> {
  const found = await findAccount(services.db, SAMPLE_ID)
  if (found) await removeEverything(ownData, services, found)
  return found !== null
}

async function addSample({ db, clock }: Services, email: string): Promise<Account> {
  const now = new Date(clock.now().getTime() - Math.max(...sampleProjects.map((one) => one.finishedDaysAgo + 1)) * A_DAY)
  for (const nickname of nicknamesToTry(SAMPLE_NAME, newCode(6))) {
    const facts = { id: SAMPLE_ID, email, name: SAMPLE_NAME, nickname, nicknameLook: lookOf(nickname), now }
    const made = await addAccount(db, facts)
    if (made) return made
  }
  throw new StartError('No nickname is free for the sample.')
}

/** The sample uses the calls of a learner's browser, with a clock in the past. */
function callsAt(services: Services, account: Account, at: Date): { calls: Calls; past: Services; wait(minutes: number): void } {
  let now = at.getTime()
  // no model should read invented answers
  const models = { ...services.models, name: null }
  const past: Services = { ...services, models, clock: { now: () => new Date(now) } }
  const context: CallContext = {
    actor: { kind: 'learner', userId: account.id, plan: account.plan },
    account,
    session: null,
    services: past,
    operationKey: null,
    ifMatch: null,
    bearer: null,
    requestId: 'demo',
    cookies: createCookies(undefined, services.config.https),
    client: { address: '127.0.0.1', network: '127.0.0.1', device: 'the command line', declined: true },
  }
  return { calls: callsInProcess(context), past, wait: (minutes) => void (now += minutes * A_MINUTE) }
}

/** Returns false when the site asks for something that the sample cannot answer. */
async function finish(
  services: Services,
  account: Account,
  { id, finishedDaysAgo, words, document, marks, isProven = false }: SampleProject,
): Promise<boolean> {
  const right = await rightAnswers(services.config.contentDirs, id)
  const files = await rightFiles(services.config.contentDirs, id)
  const { calls, past, wait } = callsAt(services, account, new Date(services.clock.now().getTime() - finishedDaysAgo * A_DAY))
  const { validations } = await calls.validations.listValidations({ project_id: id })
  for (const { id: task, type, optional } of validations) {
    const data = words[task] ?? (optional ? null : right.get(task)) ?? (type === 'TEXT' && !optional ? ANY_ANSWER : null)
    const work = type === 'WORK' ? workOf(files.get(task)) : null
    if (work === null && data === null && type === 'WORK' && !optional) return false
    if (work === null && data === null) continue
    wait(6)
    const answer = work === null ? { text: { data } } : { work }
    const saved = await calls.validations.saveAnswer({ project_id: id, validation_id: task, ...answer, status: 'COMPLETE' })
    if (saved.status !== 'COMPLETE' && !optional) return false
  }
  await mark(services, { calls, at: past.clock.now() }, id, marks)
  wait(1)
  await calls.projects.saveProject({ id, status: 'COMPLETE' })
  await services.db.transaction((tx) => uncountCompletion(tx, id, account.id))
  await calls.documents.editDraft({ project_id: id, texts: document })
  // supersedes the document that a running server may have started to make without these words
  await calls.documents.regenerateDocs({ project_id: id })
  await makePatiently(past, account.id, id)
  await calls.documents.shareDocs({ project_id: id, public: true })
  if (isProven) await calls.credentials.shareProof({ project_id: id, public: true })
  const { storageName } = await calls.documents.copyDoc({ project_id: id })
  const { metadata } = await calls.projects.getProject({ id })
  wait(2)
  await calls.portfolio.addDocument({ type: 'PROJECT', title: metadata.title, project: { id, storageName } })
  return true
}

/** Handed in as tested: the author's own solution has passed these tests. */
function workOf(files: WorkFile[] | undefined): Work | null {
  const tests = [{ name: 'tests', passed: true, message: '' }]
  return files ? { files, outcome: { tests, output: '', printed: null } } : null
}

/** Retries as often as the job would: a busy machine may time out once. */
async function makePatiently(services: Services, userId: string, projectId: string): Promise<void> {
  for (let failures = 1; ; failures += 1) {
    try {
      await makeDocument(services, userId, projectId, new AbortController().signal)
      return
    } catch (error) {
      if (isGivenUp(failures)) throw error
    }
  }
}

async function mark({ db }: Services, { calls, at }: { calls: Calls; at: Date }, id: string, marks: SampleProject['marks']): Promise<void> {
  const project = await findPublished(db, id)
  if (!project) return
  const body = marksIn(project.document, marks, at.toISOString())
  await calls.projects.saveFile({ params: { id, filename: ANNOTATIONS }, headers: { 'if-match': etagOf(0) }, body })
}
