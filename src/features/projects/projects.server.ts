import { implement } from '@orpc/server'
import type { CallContext, OwnData } from '#features/accounts/accounts.server.ts'
import { holdsQuiz, previewOf } from '#features/content/content.rules.ts'
import { findReading, isWithdrawn } from '#features/content/content.store.ts'
import type { Db } from '#platform/db/database.ts'
import { settle } from '#platform/http/errors.ts'
import { isRefused, refuse } from '#platform/result.ts'
import { projectsContract } from './projects.contract.ts'
import { filesCalls, openMissions } from './project-files.server.ts'
import { listFiles } from './project-files.store.ts'
import { outlineWithMissions, withMissions } from './missions.rules.ts'
import { listAllUnlocks } from './missions.store.ts'
import { positionCalls } from './position.server.ts'
import { listPositions } from './position.store.ts'
import { progressCalls } from './progress.server.ts'
import { selectionCalls } from './selection.server.ts'
import { describeProject, listProjectsOf, viewProject, type Ports } from './reader-view.server.ts'
import { trackToRead } from './projects.rules.ts'
import { listLearnerProjects } from './projects.store.ts'
import { drawEdition, drawPreview, textCalls } from './project-text.server.ts'

const call = implement(projectsContract).$context<CallContext>()

/** A withdrawn project answers "gone", not "not found", so that its learners know that their work is kept. */
async function viewOrGone(db: Db, context: CallContext, id: string) {
  const view = await viewProject(db, context, id)
  return isRefused(view) && (await isWithdrawn(db, id)) ? refuse('gone') : view
}

export function projectsCalls(ports: Ports) {
  const listProjects = call.listProjects.handler(async ({ context, input }) => {
    const projects = await listProjectsOf(context.services.db, context)
    const isPart = input?.selected === true || input?.selected === ''
    return isPart ? projects.filter(({ selected }) => selected) : projects
  })

  const getProject = call.getProject.handler(async ({ context, input: { id }, errors }) => {
    const { db } = context.services
    return describeProject(db, context, ports, settle(await viewOrGone(db, context, id), errors))
  })

  const getContent = call.getContent.handler(async ({ context, input: { id, form = 'document', track: asked }, errors }) => {
    const { db } = context.services
    const view = settle(await viewOrGone(db, context, id), errors)
    const published = await findReading(db, id, view.learner?.version ?? view.listed.version)
    if (!published) throw errors.NOT_FOUND()
    const { version, outline, quiz, metadata } = published
    const track = trackToRead(metadata.tracks, asked ?? view.learner?.track ?? null)
    const kind = form === 'document' && track === null ? [] : [form, track]
    if (view.closed) {
      const steps = outline.map((step) => ({ ...step, children: [] }))
      const isWanted = { document: form === 'document', text: form !== 'document' }
      const { preview } = published
      const body = {
        version,
        locked: true,
        outline: steps,
        track,
        missions: [],
        quiz: null,
        document: isWanted.document ? preview : null,
        text: isWanted.text && preview ? await drawPreview(ports, published, preview, track) : null,
      }
      return contentAnswer([version, 'locked', ...kind].join('-'), body)
    }
    const missions = await openMissions(db, context, view)
    const opened = Object.keys(missions).toSorted()
    const hasMissions = opened.length > 0
    const document = hasMissions ? withMissions(published.document, missions) : published.document
    const body = {
      version,
      locked: false,
      outline: hasMissions ? outlineWithMissions(outline, missions) : outline,
      document: form === 'document' ? document : null,
      text: form === 'text' ? await drawEdition(ports, published, missions, track) : null,
      track,
      missions: opened,
      // a version from before may ask it in a Secret Mission
      quiz: quiz && holdsQuiz(document) ? previewOf(quiz) : null,
    }
    return contentAnswer([version, ...opened, ...kind].join('-'), body)
  })

  return {
    listProjects,
    getProject,
    getContent,
    ...textCalls(ports),
    ...progressCalls(ports),
    ...selectionCalls,
    ...positionCalls,
    ...filesCalls(ports),
  }
}

function contentAnswer<Body>(etag: string, body: Body) {
  return { headers: { etag: `"${etag}"`, 'cache-control': 'private, no-cache' }, body }
}

export const projectData: OwnData = {
  name: 'projects',
  tables: ['learner_projects', 'section_unlocks', 'learner_files', 'reading_positions'],
  async *files({ db }, { id }) {
    const kept = {
      projects: await listLearnerProjects(db, id),
      unlocked: await listAllUnlocks(db, id),
      files: await listFiles(db, id),
      positions: await listPositions(db, id),
    }
    yield { path: 'projects.json', content: `${JSON.stringify(kept, null, 2)}\n` }
  },
}
