import { ORPCError, os } from '@orpc/server'
import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { sayWhatIsWrong } from './refused-input.ts'

const router = {
  greet: os
    .route({ method: 'POST', path: '/greet' })
    .input(z.object({ name: z.string(), age: z.number() }))
    .handler(() => 'hello'),
}

test('invalid input is refused with a sentence that names the fields', async () => {
  const handler = new OpenAPIHandler(router, {
    clientInterceptors: [
      async ({ next }) => {
        try {
          return await next()
        } catch (error) {
          throw sayWhatIsWrong(error)
        }
      },
    ],
  })
  const request = new Request('http://waymark.test/greet', {
    method: 'POST',
    body: '{"name":4}',
    headers: { 'content-type': 'application/json' },
  })
  const { response } = await handler.handle(request, { context: {} })
  if (!response) throw new Error('the call is not known')
  expect(response.status).toBe(400)
  expect(((await response.json()) as { message: string }).message).toMatch(/^What was sent cannot be used: name: .+; age: .+\.$/)
})

test('other errors are unchanged', () => {
  const other = new ORPCError('NOT_FOUND')
  expect(sayWhatIsWrong(other)).toBe(other)
})
