import type { ContractRouterClient } from '@orpc/contract'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { packedText } from '#features/content/drawn-text.rules.ts'
import { statusOf } from '#platform/calls/errors.ts'
import type { StaleAfter } from './stale.client.ts'
import type { ProjectEntry, projectsContract } from './projects.contract.ts'
import type { ProjectContent } from './project-text.contract.ts'

export type ProjectsClient = ContractRouterClient<typeof projectsContract>

interface Calls {
  projects: ProjectsClient
}

export const projectsKey = ['projects']
export const projectKey = (id: string) => [...projectsKey, id]
export const contentKey = (id: string) => [...projectKey(id), 'content']
export const ticksKey = (id: string) => [...projectKey(id), 'ticks']
export const annotationsKey = (id: string) => [...projectKey(id), 'annotations']
/** the bookmarks of all projects */
export const bookmarksKey = ['bookmarks']
/** the notes and highlights of all projects */
export const notesKey = ['notes']
export const markersKey = (id: string) => [...projectKey(id), 'markers']

const listsOfMarks = [{ queryKey: bookmarksKey }, { queryKey: notesKey }]

/** A document is large, so it is refetched only when its content changed. */
export const projectsStaleAfter: StaleAfter = (change) => {
  // a goal adds its projects to the list
  if (change.type === 'goal') return [{ queryKey: projectsKey, exact: true }]
  if (!('projectId' in change) || change.type === 'moved') return []
  const { type, projectId } = change
  const content = type === 'project' && change.content
  if (projectId === null)
    return [{ queryKey: projectsKey, predicate: ({ queryKey }) => content || queryKey[2] !== 'content' }, ...listsOfMarks]
  const annotations = { queryKey: annotationsKey(projectId) }
  if (type === 'annotated') return [annotations, ...listsOfMarks]
  const list = { queryKey: projectsKey, exact: true }
  const markers = { queryKey: markersKey(projectId) }
  // the response of a save already has the project
  const own = type === 'saved' ? [] : [{ queryKey: projectKey(projectId), exact: true }]
  const written = type === 'answered' || type === 'selected' ? [] : [annotations]
  return [list, markers, ...written, ...own, ...(content ? [{ queryKey: contentKey(projectId) }] : [])]
}

export function projectQuery({ projects }: Calls, id: string) {
  return queryOptions({
    queryKey: projectKey(id),
    queryFn: ({ signal }) => projects.getProject({ id }, { signal }),
  })
}

/** A version's text is immutable and cached; only the pointer to the version is refetched. */
export function contentQuery({ projects }: Calls, id: string, asked: string | null) {
  return queryOptions({
    queryKey: [...contentKey(id), asked],
    queryFn: async ({ client, signal, queryKey }): Promise<ProjectContent> => {
      const wanted = { id, ...(asked !== null && { track: asked }) }
      if (import.meta.env.SSR) return (await projects.getContent({ ...wanted, form: 'text' })).body
      const content = (await projects.getContent({ ...wanted, form: 'outline' }, { signal })).body
      if (content.locked) return content
      const known = client.getQueryData<ProjectContent>(queryKey)
      const text = known && isSameText(known, content) ? known.text : await fetchText(projects, id, content, signal)
      return { ...content, text }
    },
    staleTime: 5 * 60_000,
    meta: import.meta.env.SSR ? { inPage } : {},
  })
}

/** Leaves out the HTML, which is already in the page. */
function inPage({ text, ...content }: ProjectContent): ProjectContent {
  return { ...content, text: text && packedText(text) }
}

function isSameText(one: ProjectContent, other: ProjectContent): boolean {
  return (
    one.text !== null &&
    one.locked === other.locked &&
    one.version === other.version &&
    one.track === other.track &&
    String(one.missions) === String(other.missions)
  )
}

async function fetchText(projects: ProjectsClient, id: string, { version, track, missions }: ProjectContent, signal: AbortSignal) {
  const edition = { ...(track !== null && { track }), ...(missions.length > 0 && { missions: missions.join() }) }
  return (await projects.getText({ id, version, ...edition }, { signal })).body
}

/** By block id: whether it was ticked when the server rendered the page. */
export type DrawnTicks = Record<string, boolean>

export function projectsQuery({ projects }: Calls) {
  return queryOptions({
    queryKey: projectsKey,
    queryFn: ({ signal }) => projects.listProjects(undefined, { signal }),
    meta: import.meta.env.SSR ? { inPage: (list: ProjectEntry[]) => list.map(withoutShareTexts) } : {},
  })
}

/** Drops share texts, which lists do not need. */
function withoutShareTexts({ metadata, ...project }: ProjectEntry): ProjectEntry {
  const tracks = metadata.tracks.map(({ id, title, description }) => ({ id, title, description }))
  return { ...project, metadata: { ...metadata, share: {}, tracks } }
}

/** For the route's loader: fetches both parts at once; a missing or withdrawn project shows the page for that. */
export async function loadProject(queryClient: QueryClient, calls: Calls, id: string, asked: string | null) {
  try {
    const [project, content] = await Promise.all([
      queryClient.ensureQueryData(projectQuery(calls, id)),
      queryClient.ensureQueryData(contentQuery(calls, id, asked)),
    ])
    return { project, version: content.version }
  } catch (error) {
    if (statusOf(error) === 404) throw notFound()
    if (statusOf(error) === 410) return { pageStatus: 410 }
    throw error
  }
}
