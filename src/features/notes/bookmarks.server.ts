import { implement } from '@orpc/server'
import { learnerOf, type CallContext } from '#features/accounts/accounts.server.ts'
import { findReading } from '#features/content/content.store.ts'
import { present, type Bookmark } from '#features/projects/reading-marks.rules.ts'
import { ANNOTATIONS, type Annotations } from '#features/projects/project-files.rules.ts'
import { openMissions } from '#features/projects/project-files.server.ts'
import { listFiles } from '#features/projects/project-files.store.ts'
import { outlineWithMissions } from '#features/projects/missions.rules.ts'
import { viewProject, type ReaderView } from '#features/projects/reader-view.server.ts'
import { isRefused } from '#platform/result.ts'
import { bookmarksContract, type ProjectBookmarks } from './bookmarks.contract.ts'
import { bookmarkPlaces } from './bookmarks.rules.ts'

const call = implement(bookmarksContract).$context<CallContext>()

const listBookmarks = call.listBookmarks.handler(async ({ context }) => {
  const { db } = context.services
  const all: ProjectBookmarks[] = []
  for (const { projectId, name, data } of await listFiles(db, learnerOf(context).id)) {
    const marked = name === ANNOTATIONS ? present<Bookmark>((data as Annotations).bookmarks) : []
    const view = marked.length > 0 ? await viewProject(db, context, projectId) : null
    if (!view || isRefused(view)) continue
    const { title } = view.listed.metadata
    const isOpen = !view.closed
    const places = bookmarkPlaces(marked, await outlineFor(context, view)).filter((place) => isOpen || place.title !== null)
    if (places.length > 0) all.push({ project: { id: projectId, title }, isOpen, places })
  }
  return all.toSorted((a, b) => (lastOf(a) < lastOf(b) ? 1 : -1))
})

/** The outline as the caller sees it, with unlocked missions; of a closed project only the steps. */
async function outlineFor(context: CallContext, view: ReaderView) {
  const { db } = context.services
  const reading = await findReading(db, view.listed.id, view.learner?.version ?? view.listed.version)
  if (!reading) return []
  if (view.closed) return reading.outline.map((step) => ({ ...step, children: [] }))
  return outlineWithMissions(reading.outline, await openMissions(db, context, view))
}

const lastOf = ({ places }: ProjectBookmarks) => places.reduce((last, { at }) => (at > last ? at : last), '')

export const bookmarksCalls = { listBookmarks }
