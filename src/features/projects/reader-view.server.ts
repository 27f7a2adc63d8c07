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
import { listCompletions, type Completions } from './progress.store.ts'
import { nextPlace } from './contents.rules.ts'
import { openPlaceIn, positionIn, type OpenPlace } from './position.rules.ts'
import { accessFor, whyLocked, type Closed } from './access.rules.ts'
import { asLearnerHasIt, outlineOf, placeInSeries, trackToRead, type Counted, type LearnerProject, type Project } from './projects.rules.ts'
import { listLearnerProjects } from './projects.store.ts'
import { findKept, type StoredView } from './reader-view.store.ts'

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

/** What is published is the same for everybody until something is published: then its stamp is another. */
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

/** Refused when there is nothing that the caller may know of. */
export async function viewProject(db: Db, asker: Asker, projectId: string): Promise<ReaderView | Refusal<'not_found', undefined>> {
  const kept = await findKept(db, asker.account?.id ?? null, projectId)
  const catalogue = await readCatalogue(db, kept.stamp)
  const listed = catalogue.projects.find(({ id }) => id === projectId)
  if (!listed) return refuse('not_found')
  const access = accessFor(asker, listed, isUnlocked(kept.learner))
  if (access === 'hidden') return refuse('not_found')
  return { ...kept, listed, catalogue, closed: access === 'locked' ? whyLocked(asker.actor) : null }
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

/** One project as the caller has it, in its place; the words are those of the version that they work in. */
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
  const isOpen = closed === null && learner?.status !== 'COMPLETE' && (done > 0 || position !== null)
  return {
    ...asLearnerHasIt(project, { learner, locked: closed !== null, variables, ...completionsOf(completions) }),
    place: placeInSeries(listed, visibleTo(asker, catalogue), catalogue.series.get(metadata.series ?? '') ?? null, finished),
    tasks: { done, required, inReview },
    minutesTaken: learner && minutesTaken(learner),
    track: learner?.track ?? null,
    position: position && tasks && !closed ? positionIn(outlineOf(tasks.outline, track), position) : null,
    firstOpen:
      account && isOpen && tasks
        ? await findFirstOpen(db, answers, { userId: account.id, hasPro: hasPro(asker.actor) }, id, tasks, track)
        : null,
  }
}

/** The text that leads to their first open task. */
export async function findFirstOpen(
  db: Db,
  answers: Pick<Answers, 'boxes'>,
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

/** After a change, as it is now. */
export async function describeNow(tx: Db, context: Asker, ports: Ports, projectId: string): Promise<PlacedProject> {
  const view = await viewProject(tx, context, projectId)
  if (isRefused(view)) throw new Error(`${projectId} went away while it was changed`)
  return describeProject(tx, context, ports, view)
}

function completionsOf(completions: Completions | null = null): Pick<Project, 'completions' | 'completedBy'> {
  return { completions: completions?.completions ?? 0, completedBy: (completions?.pictures ?? []).map((name) => `/uploads/${name}`) }
}
