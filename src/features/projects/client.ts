import type { ContractRouterClient } from '@orpc/contract'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import type { DocNode } from '#features/content/rules.ts'
import type { ProjectContent, projectsContract } from './contract.ts'

export type ProjectsClient = ContractRouterClient<typeof projectsContract>

interface Calls {
  projects: ProjectsClient
}

export function projectQuery({ projects }: Calls, id: string) {
  return queryOptions({
    queryKey: ['projects', id],
    queryFn: ({ signal }) => projects.getProject({ id }, { signal }),
  })
}

/** What a page carries of a document: as one text it costs a tenth of what a tree does to write, to send and to wake. */
export interface PackedContent extends Omit<ProjectContent, 'document'> {
  packed: string
}

const packs = new WeakMap<DocNode, string>()
const trees = new Map<string, DocNode>()

/** Absent and null, false or empty read the same to every view; in a list each has its place. */
function withoutDefaults(this: unknown, _key: string, value: unknown): unknown {
  return !Array.isArray(this) && (value === null || value === false || value === '') ? undefined : value
}

export function pack({ document, ...content }: ProjectContent): PackedContent {
  if (!document) return { ...content, packed: '' }
  const packed = packs.get(document) ?? JSON.stringify(document, withoutDefaults)
  packs.set(document, packed)
  return { ...content, packed }
}

/** The server draws what it sends, so that the browser draws the same. */
export function unpack(packed: string): DocNode | null {
  if (packed === '') return null
  const document = trees.get(packed) ?? (JSON.parse(packed) as DocNode)
  trees.set(packed, document)
  if (trees.size > 64) trees.delete(trees.keys().next().value ?? '')
  return document
}

/** A published version never changes, so it is asked for again only when a page is opened anew. */
export function contentQuery({ projects }: Calls, id: string) {
  return queryOptions({
    queryKey: ['projects', id, 'content'],
    queryFn: async ({ signal }) => pack((await projects.getContent({ id }, { signal })).body),
    staleTime: 5 * 60_000,
  })
}

/** Block ids, and whether they were ticked when the server drew the page. */
export type DrawnTicks = Record<string, boolean>

export const ticksKey = (id: string) => ['projects', id, 'ticks']

export function projectsQuery({ projects }: Calls) {
  return queryOptions({
    queryKey: ['projects'],
    queryFn: ({ signal }) => projects.listProjects(undefined, { signal }),
  })
}

/** For the route's loader: both halves at once; a project that is not there is the page for that. */
export async function loadProject(queryClient: QueryClient, calls: Calls, id: string) {
  try {
    const [project, content] = await Promise.all([
      queryClient.ensureQueryData(projectQuery(calls, id)),
      queryClient.ensureQueryData(contentQuery(calls, id)),
    ])
    return { project, version: content.version }
  } catch (error) {
    if (statusOf(error) === 404) throw notFound()
    throw error
  }
}

function statusOf(error: unknown): number | null {
  return typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : null
}
