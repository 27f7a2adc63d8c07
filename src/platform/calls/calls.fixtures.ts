import type { ContractRouterClient } from '@orpc/contract'
import { oc } from '@orpc/contract'
import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { implement } from '@orpc/server'
import { z } from 'zod'

const project = z.object({ id: z.string(), title: z.string() })

/** A small contract with every kind of call. */
export const exampleContract = {
  projects: {
    getProject: oc
      .route({ method: 'GET', path: '/projects/{id}' })
      .input(z.object({ id: z.string(), track: z.string().optional(), topics: z.array(z.string()).optional() }))
      .output(project.extend({ track: z.string().nullable(), topics: z.array(z.string()) }))
      .errors({ NOT_FOUND: { status: 404, message: 'There is no such project.' } }),
    updateProject: oc
      .route({ method: 'PUT', path: '/projects/{id}' })
      .input(z.object({ id: z.string(), title: z.string() }))
      .output(project)
      .errors({ PAYWALL: { status: 402, data: z.object({ reason: z.string() }) } }),
    resetProject: oc
      .route({ method: 'POST', path: '/projects/{id}/reset' })
      .input(z.object({ id: z.string() }))
      .output(z.object({ ok: z.boolean() })),
    saveFile: oc
      .route({ method: 'PUT', path: '/projects/{id}/{filename}', inputStructure: 'detailed', outputStructure: 'detailed' })
      .input(
        z.object({
          params: z.object({ id: z.string(), filename: z.string() }),
          query: z.object({ draft: z.string() }),
          headers: z.object({ 'if-match': z.string() }),
          body: z.object({ text: z.string() }),
        }),
      )
      .output(z.object({ headers: z.object({ etag: z.string() }), body: z.object({ saved: z.string() }) })),
  },
  listCourses: oc.route({ method: 'GET', path: '/courses' }).output(z.array(z.string())),
}

export type ExampleCalls = ContractRouterClient<typeof exampleContract>

export function exampleServer() {
  const example = implement(exampleContract)
  const handler = new OpenAPIHandler({
    projects: {
      getProject: example.projects.getProject.handler(({ input, errors }) => {
        if (input.id === 'gone') throw errors.NOT_FOUND()
        return { id: input.id, title: 'A project', track: input.track ?? null, topics: input.topics ?? [] }
      }),
      updateProject: example.projects.updateProject.handler(({ input, errors }) => {
        if (input.id === 'pro') throw errors.PAYWALL({ data: { reason: 'pro_project' } })
        if (input.id === 'broken') throw new Error('a bug')
        return input
      }),
      resetProject: example.projects.resetProject.handler(() => ({ ok: true })),
      saveFile: example.projects.saveFile.handler(({ input }) => ({
        headers: { etag: `${input.headers['if-match']}+${input.query.draft}` },
        body: { saved: `${input.params.id}/${input.params.filename}: ${input.body.text}` },
      })),
    },
    listCourses: example.listCourses.handler(() => ['Networks']),
  })
  const requests: Request[] = []
  const fetch: typeof globalThis.fetch = async (address, init) => {
    if (typeof address !== 'string') throw new TypeError('calls are made to a path')
    const request = new Request(new URL(address, 'https://waymark.test'), init)
    requests.push(request.clone())
    const { response } = await handler.handle(request)
    return response ?? new Response('no such call', { status: 404 })
  }
  return { fetch, requests }
}
