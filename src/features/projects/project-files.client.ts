import { ResponseError } from '#platform/calls/errors.ts'
import type { ProjectsClient } from './projects.client.ts'
import { ANNOTATIONS, type Annotations } from './project-files.rules.ts'

interface Calls {
  projects: ProjectsClient
}

interface Edition {
  etag: string
  annotations: Annotations
}

/** The server's file, shared by all devices. */
export interface AnnotationsFile {
  read(): Promise<Edition>
  /** The edition that this page last saw, if any; saving detects whether it is outdated. */
  latest(): Promise<Edition>
  /** false: it was changed meanwhile */
  save(etag: string, annotations: Annotations): Promise<boolean>
}

/** What this page has seen of a file. */
interface Seen {
  latest: Edition | null
  saved: string | null
  saving: Promise<unknown>
}

const seenBy = new WeakMap<Calls, Map<string, Seen>>()

function seenOf(calls: Calls, projectId: string): Seen {
  const files = seenBy.get(calls) ?? new Map<string, Seen>()
  seenBy.set(calls, files)
  const seen = files.get(projectId) ?? { latest: null, saved: null, saving: Promise.resolve() }
  files.set(projectId, seen)
  return seen
}

/** Whether an event is about this page's own save: the server notifies every page, often before it replies. */
export async function isSavedHere(calls: Calls, projectId: string, etag: string): Promise<boolean> {
  const seen = seenOf(calls, projectId)
  await seen.saving
  return seen.saved === etag
}

export function annotationsFile(calls: Calls, projectId: string): AnnotationsFile {
  const place = { id: projectId, filename: ANNOTATIONS }
  const seen = seenOf(calls, projectId)

  async function read(): Promise<Edition> {
    const { headers, body } = await calls.projects.getFile(place)
    return (seen.latest = { etag: headers['etag'] ?? '', annotations: body as Annotations })
  }

  async function put(etag: string, annotations: Annotations): Promise<boolean> {
    seen.latest = null
    try {
      const { headers } = await calls.projects.saveFile({ params: place, headers: { 'if-match': etag }, body: annotations })
      seen.saved = headers.etag
      seen.latest = { etag: headers.etag, annotations }
      return true
    } catch (error) {
      if (error instanceof ResponseError && error.status === 412) return false
      throw error
    }
  }

  return {
    read,
    latest: async () => seen.latest ?? (await read()),
    save(etag, annotations) {
      const saved = put(etag, annotations)
      seen.saving = saved.catch(() => undefined)
      return saved
    },
  }
}
