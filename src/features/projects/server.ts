import { implement } from '@orpc/server'
import type { CallContext, OwnData } from '#features/accounts/server.ts'
import { previewOf } from '#features/content/rules.ts'
import { findReading } from '#features/content/store.ts'
import { projectsContract } from './contract.ts'
import { filesCalls, openMissions } from './files/server.ts'
import { listFiles } from './files/store.ts'
import { outlineWithMissions, withMissions } from './missions/rules.ts'
import { listAllUnlocks } from './missions/store.ts'
import { progressCalls } from './progress/server.ts'
import { selectionCalls } from './selection/server.ts'
import { describeProject, findStanding, listProjectsOf, type Ports } from './standing/server.ts'
import { listLearnerProjects } from './store.ts'

const call = implement(projectsContract).$context<CallContext>()

export function projectsCalls(ports: Ports) {
  const listProjects = call.listProjects.handler(async ({ context, input }) => {
    const projects = await listProjectsOf(context.services.db, context)
    const isPart = input?.selected === true || input?.selected === ''
    return isPart ? projects.filter(({ selected }) => selected) : projects
  })

  const getProject = call.getProject.handler(async ({ context, input: { id }, errors }) => {
    const { db } = context.services
    const standing = await findStanding(db, context, id)
    if (!standing) throw errors.NOT_FOUND()
    return describeProject(db, context, ports, standing)
  })

  const getContent = call.getContent.handler(async ({ context, input: { id }, errors }) => {
    const { db } = context.services
    const standing = await findStanding(db, context, id)
    const published = standing && (await findReading(db, id, standing.learner?.version ?? standing.listed.version))
    if (!published) throw errors.NOT_FOUND()
    const { version, outline, document, quiz } = published
    if (standing.access === 'locked') {
      const steps = outline.map((step) => ({ ...step, children: [] }))
      return contentAnswer(`${version}-locked`, { version, outline: steps, document: null, quiz: null })
    }
    const missions = await openMissions(db, context, standing)
    const opened = Object.keys(missions).toSorted()
    const etag = [version, ...opened].join('-')
    const body = { version, outline, document, quiz: quiz && previewOf(quiz) }
    if (opened.length === 0) return contentAnswer(etag, body)
    return contentAnswer(etag, { ...body, outline: outlineWithMissions(outline, missions), document: withMissions(document, missions) })
  })

  return { listProjects, getProject, getContent, ...progressCalls(ports), ...selectionCalls, ...filesCalls(ports) }
}

function contentAnswer<Body>(etag: string, body: Body) {
  return { headers: { etag: `"${etag}"`, 'cache-control': 'private, no-cache' }, body }
}

export const projectData: OwnData = {
  name: 'projects',
  tables: ['learner_projects', 'section_unlocks', 'learner_files'],
  async *files({ db }, { id }) {
    const kept = { projects: await listLearnerProjects(db, id), unlocked: await listAllUnlocks(db, id), files: await listFiles(db, id) }
    yield { path: 'projects.json', content: `${JSON.stringify(kept, null, 2)}\n` }
  },
}
