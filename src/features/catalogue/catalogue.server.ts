import { implement } from '@orpc/server'
import type { CallContext } from '#features/accounts/accounts.server.ts'
import { listPublished } from '#features/content/content.store.ts'
import { listSeries } from '#features/content/published-catalogue.store.ts'
import { accessFor } from '#features/projects/access.rules.ts'
import { listLearnerProjects } from '#features/projects/projects.store.ts'
import { catalogueContract } from './catalogue.contract.ts'
import { recommendTopics } from './catalogue-topics.rules.ts'

const call = implement(catalogueContract).$context<CallContext>()

const listCourses = call.listCourses.handler(async ({ context: { services } }) => {
  const series = await listSeries(services.db)
  return series.map(({ id, title, description, category }) => ({ id, metadata: { title, description, category, icon: null } }))
})

const listTopics = call.recommendTopics.handler(async ({ context: { actor, account, services } }) => {
  const { db } = services
  const [series, published, own] = await Promise.all([
    listSeries(db),
    listPublished(db),
    account ? listLearnerProjects(db, account.id) : Promise.resolve([]),
  ])
  const visible = published.filter((listed) => accessFor({ actor, account }, listed, false) !== 'hidden')
  const statuses = new Map(own.map(({ projectId, status }) => [projectId, status]))
  return recommendTopics(series, visible, (id) => statuses.get(id) ?? 'INCOMPLETE')
})

export const catalogueCalls = { listCourses, recommendTopics: listTopics }
