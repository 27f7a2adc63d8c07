import { keepSessionCookie } from '#features/accounts/sessions.server.ts'
import { sessionEnd } from '#features/accounts/sessions.rules.ts'
import { saveSession } from '#features/accounts/sessions.store.ts'
import { makeAccount } from '#features/accounts/sign-in.server.ts'
import type { CallContext } from '#features/accounts/accounts.server.ts'
import { findAccountByEmail, saveAccount, savePlan, type Account } from '#features/accounts/accounts.store.ts'
import { firstHalf, type Reader } from '#features/authoring/authoring.rules.ts'
import { findTasks } from '#features/content/checks.store.ts'
import { rightAnswers } from '#compiler/compiler.ts'
import { isRequiredIn } from '#features/content/content.rules.ts'
import { listLearnerProjects } from '#features/projects/projects.store.ts'
import { trackToRead } from '#features/projects/projects.rules.ts'
import { createCookies } from '#platform/http/cookies.ts'
import { newId, newToken } from '#platform/ids.ts'
import type { Services } from '#platform/services.ts'
import { callsInProcess } from '#app/server/calls.ts'
import { ANY_ANSWER } from '../demo/sample.ts'

type SignedIn = Exclude<Reader, 'visitor'>

const READERS: Record<SignedIn, { name: string; plan: 'free' | 'pro' }> = {
  pro: { name: 'Author', plan: 'pro' },
  free: { name: 'Author on the free plan', plan: 'free' },
  halfway: { name: 'Half-way learner', plan: 'pro' },
}
const emailOf = (reader: SignedIn) => `${reader}@preview.example`
const ALL = Object.keys(READERS) as SignedIn[]

/** The readers an author can view the site as: accounts in the preview's own database. */
export function createReaders(services: Services) {
  const { db, clock, config } = services
  const tokens = new Map<SignedIn, string>()

  async function account(reader: SignedIn): Promise<Account> {
    const { name, plan } = READERS[reader]
    const email = emailOf(reader)
    const known = await findAccountByEmail(db, email)
    if (known) return known
    const made = await makeAccount(services, db, email, name)
    await savePlan(db, made.id, { plan }, clock.now())
    const preferences = { ...made.preferences, isWelcomed: true }
    return (await saveAccount(db, made.id, { preferences }, clock.now())) ?? made
  }

  function callsOf(person: Account) {
    const context: CallContext = {
      actor: { kind: 'learner', userId: person.id, plan: person.plan },
      // no model should read what an invented learner writes
      account: person,
      session: null,
      services: { ...services, models: { ...services.models, name: null } },
      operationKey: null,
      ifMatch: null,
      bearer: null,
      requestId: 'preview',
      cookies: createCookies(undefined, config.https),
      client: { address: '127.0.0.1', network: '127.0.0.1', device: 'the preview', declined: true },
    }
    return callsInProcess(context)
  }

  async function tokenOf(reader: SignedIn, userId: string): Promise<string> {
    const known = tokens.get(reader)
    if (known !== undefined) return known
    const token = newToken()
    const now = clock.now()
    const expiresAt = new Date(sessionEnd(now.getTime(), now.getTime()))
    await saveSession(db, { id: newId(now.getTime()), userId, token, device: 'the preview', createdAt: now, lastSeenAt: now, expiresAt })
    tokens.set(reader, token)
    return token
  }

  /** Prepares a reader: unlocks what Pro unlocks, and completes half of the tasks for the half-way reader. */
  async function prepare(reader: SignedIn, person: Account, projectId: string): Promise<void> {
    const tasks = await findTasks(db, projectId, null)
    if (!tasks) return
    const calls = callsOf(person)
    if (tasks.metadata.plan === 'pro' && READERS[reader].plan === 'pro') await calls.projects.saveProject({ id: projectId, locked: false })
    if (reader !== 'halfway') return
    const { track } = await calls.projects.getProject({ id: projectId })
    const required = tasks.validations.filter((one) => isRequiredIn(one, trackToRead(tasks.metadata.tracks, track)))
    const right = await rightAnswers(config.contentDirs, projectId)
    const { validations } = await calls.validations.listValidations({ project_id: projectId })
    const isOpen = (id: string) => validations.find((one) => one.id === id)?.status !== 'COMPLETE'
    for (const { id, type } of firstHalf(required.filter((one) => one.type === 'TEXT' || one.type === 'URL'))) {
      if (!isOpen(id)) continue
      const data = right.get(id) ?? (type === 'TEXT' ? ANY_ANSWER : 'https://example.org')
      await calls.validations.saveAnswer({ project_id: projectId, validation_id: id, text: { data }, status: 'COMPLETE' })
    }
  }

  return {
    /** The cookies that switch to this reader. */
    async enter(reader: Reader, projectId: string | null, header: string | undefined): Promise<string[]> {
      const cookies = createCookies(header, config.https)
      if (reader === 'visitor') cookies.clear('session')
      else {
        const person = await account(reader)
        if (projectId !== null) await prepare(reader, person, projectId)
        keepSessionCookie({ cookies }, await tokenOf(reader, person.id))
      }
      return cookies.changes()
    },
    /** A learner stays on the version they began with; in the preview readers follow the newest. */
    async update(projectIds: string[]): Promise<void> {
      for (const reader of projectIds.length > 0 ? ALL : []) {
        const person = await findAccountByEmail(db, emailOf(reader))
        const begun = person ? await listLearnerProjects(db, person.id) : []
        for (const { projectId: id, version } of begun)
          if (person && version !== null && projectIds.includes(id)) await callsOf(person).projects.updateContent({ id, keepNotes: true })
      }
    },
  }
}
