import { implement } from '@orpc/server'
import { isAdmin, type Actor } from '#features/accounts/rules.ts'
import type { CallContext } from '#features/accounts/server.ts'
import { listVariables } from '#features/accounts/variables/store.ts'
import { previewOf, type ListedProject } from '#features/content/rules.ts'
import { findPublished, findSeries, listPublished } from '#features/content/store.ts'
import { projectsContract } from './contract.ts'
import { accessTo, placeOf, untouchedProject, type Project } from './rules.ts'

const call = implement(projectsContract).$context<CallContext>()

const listProjects = call.listProjects.handler(async ({ context: { actor, services } }) => {
  return (await listVisible(services, actor)).map((project) => asReaderHasIt(project, actor))
})

const getProject = call.getProject.handler(async ({ context: { actor, account, services }, input: { id }, errors }) => {
  const visible = await listVisible(services, actor)
  const project = visible.find((one) => one.id === id)
  if (!project) throw errors.NOT_FOUND()
  const series = project.metadata.series ? await findSeries(services.db, project.metadata.series) : null
  const variables = account ? await listVariables(services.db, account.id, id) : []
  return {
    ...asReaderHasIt(project, actor),
    variables: variables.map(({ name, value }) => ({ name, value })),
    place: placeOf(project, visible, series?.title ?? null),
  }
})

const getContent = call.getContent.handler(async ({ context: { actor, services }, input: { id }, errors }) => {
  const project = await findPublished(services.db, id)
  const access = project ? accessTo(project.metadata, actor, false) : 'hidden'
  if (!project || access === 'hidden') throw errors.NOT_FOUND()
  const { version, outline, document } = project
  const locked = access === 'locked'
  const quiz = locked ? null : project.quiz
  return {
    headers: { etag: `"${version}${locked ? '-locked' : ''}"`, 'cache-control': 'private, no-cache' },
    body: { version, outline, document: locked ? null : document, quiz: quiz && previewOf(quiz) },
  }
})

export const projectsCalls = { listProjects, getProject, getContent }

async function listVisible({ db }: CallContext['services'], actor: Actor): Promise<ListedProject[]> {
  const projects = await listPublished(db)
  return isAdmin(actor) ? projects : projects.filter((project) => accessTo(project.metadata, actor, false) !== 'hidden')
}

function asReaderHasIt(project: ListedProject, actor: Actor): Project {
  return untouchedProject(project, accessTo(project.metadata, actor, false) === 'locked')
}
