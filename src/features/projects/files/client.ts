import { ResponseError } from '#platform/calls/errors.ts'
import type { ProjectsClient } from '../client.ts'
import { ANNOTATIONS, type Annotations } from './rules.ts'

interface Calls {
  projects: ProjectsClient
}

/** Where what all devices have comes together. */
export interface AnnotationsFile {
  read(): Promise<{ etag: string; annotations: Annotations }>
  /** false: it was changed meanwhile */
  save(etag: string, annotations: Annotations): Promise<boolean>
}

export function annotationsFile({ projects }: Calls, projectId: string): AnnotationsFile {
  const place = { id: projectId, filename: ANNOTATIONS }
  return {
    async read() {
      const { headers, body } = await projects.getFile(place)
      return { etag: headers['etag'] ?? '', annotations: body as Annotations }
    },
    async save(etag, annotations) {
      try {
        await projects.saveFile({ params: place, headers: { 'if-match': etag }, body: annotations })
        return true
      } catch (error) {
        if (error instanceof ResponseError && error.status === 412) return false
        throw error
      }
    },
  }
}
