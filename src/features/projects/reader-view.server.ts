import { isAdmin } from '#features/accounts/accounts.rules.ts'
import type { CallContext } from '#features/accounts/accounts.server.ts'
import { listAllVariables } from '#features/accounts/variables.store.ts'
import { findTasks, type Tasks } from '#features/content/checks.store.ts'
import type { DrawnText } from '#features/content/drawn-text.rules.ts'
import {
  isRequiredIn,
  type DocNode,
  type ListedProject,
  type PublishedValidation,
  type ValidationStatus,
} from '#features/content/content.rules.ts'
import { listPublished } from '#features/content/content.store.ts'
import { findPublishingStamp } from '#features/content/publishing.store.ts'
import { listSeries } from '#features/content/published-catalogue.store.ts'
import { hasPro } from '#features/plans/plans.rules.ts'
import type { Db } from '#platform/db/database.ts'
import { isRefused, refuse, type Refusal } from '#platform/result.ts'
import type { Services } from '#platform/services.ts'
import type { PlacedProject } from './projects.contract.ts'
import { minutesTaken } from './progress.rules.ts'
import { listCompletions, type CompletionFacts } from './progress.store.ts'
import { nextPlace } from './contents.rules.ts'
import { openPlaceIn, positionIn, type OpenPlace } from './position.rules.ts'
import { accessFor, whyLocked, type Closed } from './access.rules.ts'
import { checkableIn } from './checkable.rules.ts'
import { asLearnerHasIt, outlineOf, placeInSeries, trackToRead, type Counted, type LearnerProject, type Project } from './projects.rules.ts'
import { listLearnerProjects } from './projects.store.ts'
import { findKept, type StoredView } from './reader-view.store.ts'

/** What projects needs to know about answers; passed in because answers import projects. */
export interface AnswerFacts {
  count(tx: Db, userId: string, projectId: string, validations: PublishedValidation[], track: string | null): Promise<Counted>
  /** the counts without any answer */
  unanswered(validations: PublishedValidation[], track: string | null): Counted
  /** the status of each box, by id */
  boxes(db: Db, userId: string, projectId: string, validations: PublishedValidation[]): Promise<Map<string, ValidationStatus>>
}

export interface Ports {
  answers: AnswerFacts
  /** passed in because call handlers must not import page rendering; the key identifies the drawing */
  drawText(key: string, document: DocNode, track: string | null): Promise<DrawnText>
  /** what else to delete when a project is restarted */
  clear: readonly ((tx: Db, userId: string, projectId: string) => Promise<void>)[]
  /** what else to do when a project is finished */
  finished: readonly ((tx: Db, services: Services, userId: string, projectId: string) => Promise<void>)[]
}

type Asker = Pick<CallContext, 'actor' | 'account'>

/** A project and the caller's state in it; a closed one is included, to show that it exists. */
export interface ReaderView extends StoredView {
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

/** Caches the catalogue until the publishing stamp changes. */
async function readCatalogue(db: Db, stamp: string): Promise<Catalogue> {
  if (stamp !== '' && known?.stamp === stamp) return known
  const projects = await listPublished(db)
  const series = new Map((await listSeries(db)).map(({ id, title }) => [id, title]))
  known = { stamp, projects, series }
  return known
}

export async function listVisible(db: Db, asker: Asker): Promise<ListedProject[]> {
  return visibleTo(asker, await readCatalogue(db, await findPublishingStamp(db)))
}

function visibleTo(asker: Asker, { projects }: Catalogue): ListedProject[] {
  return isAdmin(asker.actor) ? projects : projects.filter((listed) => accessFor(asker, listed, false) !== 'hidden')
}

/** Refuses if the project does not exist for the caller. */
export async function viewProject(db: Db, asker: Asker, projectId: string): Promise<ReaderView | Refusal<'not_found', undefined>> {
  const kept = await findKept(db, asker.account?.id ?? null, projectId)
  const catalogue = await readCatalogue(db, kept.stamp)
  const listed = catalogue.projects.find(({ id }) => id === projectId)
  if (!listed) return refuse('not_found')
  const access = accessFor(asker, listed, isUnlocked(kept.learner))
  if (access === 'hidden') return refuse('not_found')
  return { ...kept, listed, catalogue, closed: access === 'locked' ? whyLocked(asker.actor) : null }
}

/** Like viewProject, but also refuses a closed project. */
export async function openProject(db: Db, asker: Asker, projectId: string): Promise<ReaderView | Closed> {
  const view = await viewProject(db, asker, projectId)
  return isRefused(view) ? view : (view.closed ?? view)
}

export function isUnlocked(learner: LearnerProject | null): boolean {
  return learner !== null && learner.unlockedAt !== null
}

/** Every project that the caller may see, with their state. */
export async function listProjectsOf(db: Db, context: Asker): Promise<Project[]> {
  const { account } = context
  const visible = await listVisible(db, context)
  const completions = await listCompletions(db)
  const own = account ? await listLearnerProjects(db, account.id) : []
  const variables = account ? await listAllVariables(db, account.id) : []
  const learners = new Map(own.map((learner) => [learner.projectId, learner]))
  const valuesOf = Map.groupBy(variables, ({ projectId }) => projectId)
  return visible.map((listed) => {
    const learner = learners.get(listed.id) ?? null
    const locked = accessFor(context, listed, isUnlocked(learner)) === 'locked'
    const filled = (valuesOf.get(listed.id) ?? []).map(({ name, value }) => ({ name, value }))
    return asLearnerHasIt(listed, { learner, locked, variables: filled, ...completionsOf(completions.get(listed.id)) })
  })
}

/** One project with the caller's state and its place in the series, in the version that they work in. */
export async function describeProject(
  db: Db,
  asker: Asker,
  { answers }: Ports,
  { listed, catalogue, learner, closed, completions, variables, position, finished }: ReaderView,
): Promise<PlacedProject> {
  const { id, version, metadata } = listed
  const tasks = await findTasks(db, id, learner?.version ?? version)
  const { plan, visibility, appearsAt } = metadata
  const words = { ...(tasks?.metadata ?? metadata), plan, visibility, ...(appearsAt !== undefined && { appearsAt }) }
  const track = trackToRead(words.tracks, learner?.track ?? null)
  const counted = learner && learner.required > 0 ? learner : answers.unanswered(tasks?.validations ?? [], track)
  const { done, required, inReview } = counted
  const project = { ...listed, metadata: words }
  const { account } = asker
  const checkable = tasks && !closed ? checkableIn(tasks, track) : []
  const isOpen = closed === null && learner?.status !== 'COMPLETE' && (done > 0 || position !== null)
  const entity = asLearnerHasIt(project, { learner, locked: closed !== null, variables, ...completionsOf(completions) })
  return {
    ...entity,
    newVersion: entity.hasUpdates ? version : null,
    place: placeInSeries(listed, visibleTo(asker, catalogue), catalogue.series.get(metadata.series ?? '') ?? null, finished),
    tasks: { done, required, inReview },
    minutesTaken: learner && minutesTaken(learner),
    track: learner?.track ?? null,
    position: position && tasks && !closed ? positionIn(outlineOf(tasks.outline, track), position) : null,
    checkable: checkable.length,
    checkableTasks: checkable,
    checkFolder: closed ? null : (tasks?.looks?.folder ?? null),
    firstOpen:
      account && isOpen && tasks
        ? await findFirstOpen(db, answers, { userId: account.id, hasPro: hasPro(asker.actor) }, id, tasks, track)
        : null,
  }
}

/** The text before their first open task. */
export async function findFirstOpen(
  db: Db,
  answers: Pick<AnswerFacts, 'boxes'>,
  { userId, hasPro }: { userId: string; hasPro: boolean },
  projectId: string,
  { outline, validations }: Pick<Tasks, 'outline' | 'validations'>,
  track: string | null,
): Promise<OpenPlace | null> {
  const asked = validations.filter((one) => isRequiredIn(one, track))
  const boxes = await answers.boxes(db, userId, projectId, asked)
  const steps = outlineOf(outline, track)
  const statuses = [...boxes].map(([boxId, status]) => ({ id: boxId, status, required: true }))
  const place = nextPlace(steps, statuses, { after: null, track, hasPro })
  return place?.task ? openPlaceIn(steps, place.behind ?? place.id, place.task) : null
}

/** The project as it is after a change. */
export async function describeNow(tx: Db, context: Asker, ports: Ports, projectId: string): Promise<PlacedProject> {
  const view = await viewProject(tx, context, projectId)
  if (isRefused(view)) throw new Error(`${projectId} was removed while it was changed`)
  return describeProject(tx, context, ports, view)
}

function completionsOf(completions: CompletionFacts | null = null): Pick<Project, 'completions' | 'completedBy'> {
  return { completions: completions?.completions ?? 0, completedBy: (completions?.pictures ?? []).map((name) => `/uploads/${name}`) }
}
