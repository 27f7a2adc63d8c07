import { Hono, type Context } from 'hono'
import { isSignedIn } from '#features/accounts/accounts.rules.ts'
import type { CallContext } from '#features/accounts/accounts.server.ts'
import { ID } from '#compiler/compiler.ts'
import { revisionIn } from '#features/projects/project-files.rules.ts'
import { guardBody, sentBytes } from '#platform/http/body.ts'
import { refuseRequest } from '#platform/http/refuse.ts'
import { nameRoute } from '#platform/http/request-id.ts'
import { isRefused } from '#platform/result.ts'
import type { Services } from '#platform/services.ts'
import { unzipApart } from '#platform/unzip/unzip-apart.ts'
import { editedSource } from './drafts.server.ts'
import { ARCHIVE_BYTES, LONGEST_ID, MOST_ARCHIVE_FILES, UNPACKED_BYTES, type NotTaken } from './draft-archive.rules.ts'
import { exampleEntries, packArchive, takeEntries } from './draft-archive.server.ts'
import { archiveTexts } from './draft-archive.texts.ts'

interface ArchiveParts {
  services: Services
  /** a response for anyone who is not an admin */
  admit(c: Context): Promise<CallContext | Response>
}

const PATH = '/projects/:id/draft/project.zip'

/** Exports a project as one file, imports it back, and begins one with the example. */
export function archiveFiles({ services, admit }: ArchiveParts): Hono {
  const app = new Hono()
  app.get(PATH, async (c) => {
    nameRoute('/projects/{id}/draft/project.zip')
    const admitted = await admit(c)
    if (admitted instanceof Response) return admitted
    const id = c.req.param('id')
    const edited = await editedSource(services, id)
    if (!edited) return refuseRequest(c, 'NOT_FOUND')
    return c.body(new Uint8Array(await packArchive(services, id, edited)), 200, {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${id}.zip"`,
      'Cache-Control': 'private, no-store',
    })
  })

  const { bodyIdleMs: idleMs, requestTimeoutMs: totalMs } = services.config
  const guard = guardBody({ maxBytes: ARCHIVE_BYTES, idleMs, totalMs, types: ['application/zip', 'application/octet-stream'] })
  app.put(PATH, async (c) => {
    nameRoute('/projects/{id}/draft/project.zip')
    const admitted = await admit(c)
    if (admitted instanceof Response) return admitted
    const { actor } = admitted
    const id = c.req.param('id')
    const isNew = c.req.header('if-none-match') === '*'
    if (!isSignedIn(actor)) return refuseRequest(c, 'NOT_FOUND')
    if (isNew && !isNewId(id)) return refuseRequest(c, 'UNPROCESSABLE_CONTENT', { message: archiveTexts.badId })
    if (!isNew && !(await editedSource(services, id))) return refuseRequest(c, 'NOT_FOUND')
    const ifMatch = c.req.header('if-match')
    if (!isNew && ifMatch === undefined) return refuseRequest(c, 'PRECONDITION_REQUIRED')
    let answer: Response | undefined
    const tooMuch = await guard(c, async () => {
      const entries = await unzipApart(sentBytes(c), { mostFiles: MOST_ARCHIVE_FILES, mostBytes: UNPACKED_BYTES })
      const wish = { id, authorId: actor.userId, edition: isNew ? null : (revisionIn(ifMatch ?? '') ?? -1) }
      const taken = isRefused(entries) ? entries : await takeEntries(services, wish, entries)
      answer = answerTo(c, taken, isNew ? archiveTexts.there(id) : archiveTexts.changed)
    })
    return tooMuch ?? answer ?? refuseRequest(c, 'UNPROCESSABLE_CONTENT')
  })

  app.put('/projects/:id/draft/example', async (c) => {
    nameRoute('/projects/{id}/draft/example')
    const admitted = await admit(c)
    if (admitted instanceof Response) return admitted
    const { actor } = admitted
    const id = c.req.param('id')
    if (!isSignedIn(actor)) return refuseRequest(c, 'NOT_FOUND')
    if (!isNewId(id)) return refuseRequest(c, 'UNPROCESSABLE_CONTENT', { message: archiveTexts.badId })
    const wish = { id, authorId: actor.userId, edition: null }
    return answerTo(c, await takeEntries(services, wish, await exampleEntries(services.config, id)), archiveTexts.idTaken(id))
  })
  return app
}

function isNewId(id: string): boolean {
  return ID.test(id) && id.length <= LONGEST_ID
}

function answerTo(c: Context, taken: Awaited<ReturnType<typeof takeEntries>>, whereChanged: string): Response {
  if (!isRefused(taken)) return c.json(taken)
  if (taken.refused === 'changed') return refuseRequest(c, 'PRECONDITION_FAILED', { message: whereChanged })
  return refuseRequest(c, 'UNPROCESSABLE_CONTENT', { message: sentenceOf(taken) })
}

function sentenceOf({ refused, facts: { name } }: NotTaken): string {
  const sentence = archiveTexts.refused[refused]
  return typeof sentence === 'string' ? sentence : sentence(name)
}
