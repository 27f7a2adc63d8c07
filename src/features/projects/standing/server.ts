import { isAdmin, type Actor } from '#features/accounts/rules.ts'
import type { CallContext } from '#features/accounts/server.ts'
import { listAllVariables } from '#features/accounts/variables/store.ts'
import { findTasks } from '#features/content/checks/store.ts'
import type { ListedProject, PublishedValidation, ValidationStatus } from '#features/content/rules.ts'
import { findPublishingStamp, listPublished, listSeries } from '#features/content/store.ts'
import type { Db } from '#platform/db/database.ts'
import type { PlacedProject } from '../contract.ts'
import { listCompletions, type Completions } from '../progress/store.ts'
import { accessTo, asLearnerHasIt, placeOf, trackToRead, type Access, type Counted, type LearnerProject, type Project } from '../rules.ts'
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
  /** what else goes when a project is begun anew */
  clear: readonly ((tx: Db, userId: string, projectId: string) => Promise<void>)[]
}

type Asker = Pick<CallContext, 'actor' | 'account'>

/** One project and what the caller has of it. */
export interface Standing extends Kept {
  listed: ListedProject
  catalogue: Catalogue
  access: Exclude<Access, 'hidden'>
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

/** Null when there is nothing that the caller may know of. */
export async function findStanding(db: Db, { actor, account }: Asker, projectId: string): Promise<Standing | null> {
  const kept = await findKept(db, account?.id ?? null, projectId)
  const catalogue = await readCatalogue(db, kept.stamp)
  const listed = catalogue.projects.find(({ id }) => id === projectId)
  if (!listed) return null
  const access = accessTo(listed.metadata, actor, isUnlocked(kept.learner))
  return access === 'hidden' ? null : { ...kept, listed, catalogue, access }
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
    return asLearnerHasIt(listed, { learner, locked, variables: filled, ...shown(completions.get(listed.id)) })
  })
}

/** One project as the caller has it, in its place; the words are those of the version that they work in. */
export async function describeProject(
  db: Db,
  { actor }: Asker,
  { answers }: Ports,
  { listed, catalogue, learner, access, completions, variables }: Standing,
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
    ...asLearnerHasIt(project, { learner, locked: access === 'locked', variables, ...shown(completions) }),
    place: placeOf(listed, visibleTo(actor, catalogue), catalogue.series.get(metadata.series ?? '') ?? null),
    tasks: { done, required, inReview },
    track: learner?.track ?? null,
  }
}

/** After a change, as it is now. */
export async function describeNow(tx: Db, context: Asker, ports: Ports, projectId: string): Promise<PlacedProject> {
  const standing = await findStanding(tx, context, projectId)
  if (!standing) throw new Error(`${projectId} went away while it was changed`)
  return describeProject(tx, context, ports, standing)
}

function shown(completions: Completions | null = null): Pick<Project, 'completions' | 'completedBy'> {
  return { completions: completions?.completions ?? 0, completedBy: (completions?.pictures ?? []).map((name) => `/uploads/${name}`) }
}
