import { isAdmin, type Actor } from '#features/accounts/rules.ts'
import type { CallContext } from '#features/accounts/server.ts'
import { listAllVariables } from '#features/accounts/variables/store.ts'
import { findTasks } from '#features/content/checks/store.ts'
import type { DrawnText } from '#features/content/drawn/rules.ts'
import type { DocNode, ListedProject, PublishedValidation, ValidationStatus } from '#features/content/rules.ts'
import { findPublishingStamp, listPublished, listSeries } from '#features/content/store.ts'
import type { Db } from '#platform/db/database.ts'
import { isRefused, refuse, type Refusal } from '#platform/result.ts'
import type { Services } from '#platform/services.ts'
import type { PlacedProject } from '../contract.ts'
import { minutesTaken } from '../progress/rules.ts'
import { listCompletions, type Completions } from '../progress/store.ts'
import { positionIn } from '../position/rules.ts'
import { accessTo, whyLocked, type Closed } from '../access/rules.ts'
import { asLearnerHasIt, outlineOf, placeInSeries, trackToRead, type Counted, type LearnerProject, type Project } from '../rules.ts'
import { listLearnerProjects } from '../store.ts'
import { findKept, type Kept } from './store.ts'

/** What projects need of answers, which know projects and therefore are handed in. */
export interface Answers {
  count(tx: Db, userId: string, projectId: string, validations: PublishedValidation[], track: string | null): Promise<Counted>
  /** for whom has answered nothing */
  unanswered(validations: PublishedValidation[], track: string | null): Counted
  /** how far each box is, by its id */
  boxes(db: Db, userId: string, projectId: string, validations: PublishedValidation[]): Promise<Map<string, ValidationStatus>>
}

export interface Ports {
  answers: Answers
  /** pages are not built where calls are answered, so it is handed in; the key names what is drawn */
  drawText(key: string, document: DocNode, track: string | null): Promise<DrawnText>
  /** what else goes when a project is begun anew */
  clear: readonly ((tx: Db, userId: string, projectId: string) => Promise<void>)[]
  /** what else happens when a project is finished */
  finished: readonly ((tx: Db, services: Services, userId: string, projectId: string) => Promise<void>)[]
}

type Asker = Pick<CallContext, 'actor' | 'account'>

/** One project and what the caller has of it; who may not open it still sees that it is there. */
export interface ReaderView extends Kept {
  listed: ListedProject
  catalogue: Catalogue
  closed: ReturnType<typeof whyLocked> | null
}

interface Catalogue {
  stamp: string
  projects: ListedProject[]
  series: Map<string, string>
}

let known: Catalogue | null = null

/** What is published is the same for everybody until something is published: then its stamp is another. */
async function readCatalogue(db: Db, stamp: string): Promise<Catalogue> {
  if (stamp !== '' && known?.stamp === stamp) return known
  const projects = await listPublished(db)
  const series = new Map((await listSeries(db)).map(({ id, title }) => [id, title]))
  known = { stamp, projects, series }
  return known
}

export async function listVisible(db: Db, actor: Actor): Promise<ListedProject[]> {
  return visibleTo(actor, await readCatalogue(db, await findPublishingStamp(db)))
}

function visibleTo(actor: Actor, { projects }: Catalogue): ListedProject[] {
  return isAdmin(actor) ? projects : projects.filter(({ metadata }) => accessTo(metadata, actor, false) !== 'hidden')
}

/** Refused when there is nothing that the caller may know of. */
export async function viewProject(
  db: Db,
  { actor, account }: Asker,
  projectId: string,
): Promise<ReaderView | Refusal<'not_found', undefined>> {
  const kept = await findKept(db, account?.id ?? null, projectId)
  const catalogue = await readCatalogue(db, kept.stamp)
  const listed = catalogue.projects.find(({ id }) => id === projectId)
  if (!listed) return refuse('not_found')
  const access = accessTo(listed.metadata, actor, isUnlocked(kept.learner))
  if (access === 'hidden') return refuse('not_found')
  return { ...kept, listed, catalogue, closed: access === 'locked' ? whyLocked(actor) : null }
}

/** Whoever wants to work in a project asks this. */
export async function openProject(db: Db, asker: Asker, projectId: string): Promise<ReaderView | Closed> {
  const view = await viewProject(db, asker, projectId)
  return isRefused(view) ? view : (view.closed ?? view)
}

export function isUnlocked(learner: LearnerProject | null): boolean {
  return learner !== null && learner.unlockedAt !== null
}

/** Every project that the caller may see, as they have it. */
export async function listProjectsOf(db: Db, context: Asker): Promise<Project[]> {
  const { actor, account } = context
  const visible = await listVisible(db, actor)
  const completions = await listCompletions(db)
  const own = account ? await listLearnerProjects(db, account.id) : []
  const variables = account ? await listAllVariables(db, account.id) : []
  const learners = new Map(own.map((learner) => [learner.projectId, learner]))
  const valuesOf = Map.groupBy(variables, ({ projectId }) => projectId)
  return visible.map((listed) => {
    const learner = learners.get(listed.id) ?? null
    const locked = accessTo(listed.metadata, actor, isUnlocked(learner)) === 'locked'
    const filled = (valuesOf.get(listed.id) ?? []).map(({ name, value }) => ({ name, value }))
    return asLearnerHasIt(listed, { learner, locked, variables: filled, ...completionsOf(completions.get(listed.id)) })
  })
}

/** One project as the caller has it, in its place; the words are those of the version that they work in. */
export async function describeProject(
  db: Db,
  { actor }: Asker,
  { answers }: Ports,
  { listed, catalogue, learner, closed, completions, variables, position, finished }: ReaderView,
): Promise<PlacedProject> {
  const { id, version, metadata } = listed
  const tasks = await findTasks(db, id, learner?.version ?? version)
  const { plan, visibility } = metadata
  const words = { ...(tasks?.metadata ?? metadata), plan, visibility }
  const track = trackToRead(words.tracks, learner?.track ?? null)
  const counted = learner && learner.required > 0 ? learner : answers.unanswered(tasks?.validations ?? [], track)
  const { done, required, inReview } = counted
  const project = { ...listed, metadata: words }
  return {
    ...asLearnerHasIt(project, { learner, locked: closed !== null, variables, ...completionsOf(completions) }),
    place: placeInSeries(listed, visibleTo(actor, catalogue), catalogue.series.get(metadata.series ?? '') ?? null, finished),
    tasks: { done, required, inReview },
    minutesTaken: learner && minutesTaken(learner),
    track: learner?.track ?? null,
    position: position && tasks && !closed ? positionIn(outlineOf(tasks.outline, track), position) : null,
  }
}

/** After a change, as it is now. */
export async function describeNow(tx: Db, context: Asker, ports: Ports, projectId: string): Promise<PlacedProject> {
  const view = await viewProject(tx, context, projectId)
  if (isRefused(view)) throw new Error(`${projectId} went away while it was changed`)
  return describeProject(tx, context, ports, view)
}

function completionsOf(completions: Completions | null = null): Pick<Project, 'completions' | 'completedBy'> {
  return { completions: completions?.completions ?? 0, completedBy: (completions?.pictures ?? []).map((name) => `/uploads/${name}`) }
}
