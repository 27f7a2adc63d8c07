import { FetchError, ResponseError } from '#platform/calls/errors.ts'
import type { ProjectsClient } from './projects.client.ts'
import { annotationsFile, type AnnotationsFile } from './project-files.client.ts'
import type { Annotations } from './project-files.rules.ts'

export const PROJECT = 'lamp'

const failed = () => new ResponseError(412, { code: 'PRECONDITION_FAILED', message: 'It was changed.', defined: true, data: null })

interface Device {
  link: { online: boolean }
  calls: { projects: ProjectsClient }
  file: AnnotationsFile
}

/** A server with a learner's annotations, and devices that can go offline. */
export function fakeFileServer(annotations: Annotations = {}) {
  const server = { revision: 0, annotations, saves: 0, reads: 0 }
  function device(): Device {
    const link = { online: true }
    const projects = {
      async getFile() {
        if (!link.online) throw new FetchError('offline')
        server.reads += 1
        return { headers: { etag: `"${server.revision}"` }, body: server.annotations }
      },
      async saveFile({ headers, body }: { headers: { 'if-match': string }; body: Annotations }) {
        if (!link.online) throw new FetchError('offline')
        if (headers['if-match'] !== `"${server.revision}"`) throw failed()
        Object.assign(server, { annotations: body, revision: server.revision + 1, saves: server.saves + 1 })
        return { headers: { etag: `"${server.revision}"` }, body: { revision: server.revision } }
      },
    }
    const calls = { projects: projects as unknown as ProjectsClient }
    return { link, calls, file: annotationsFile(calls, PROJECT) }
  }
  return { server, device }
}
