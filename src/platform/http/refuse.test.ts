import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { expect, test } from 'vitest'
import { failureHandler } from '#platform/http/failures.ts'
import { refuseRequest } from '#platform/http/refuse.ts'

function site() {
  const reported: unknown[] = []
  const app = new Hono()
    .get('/busy', (c) => refuseRequest(c, 'SERVICE_UNAVAILABLE', { message: 'Busy <now> & then.', headers: { 'retry-after': '2' } }))
    .all('/bug', () => {
      throw new TypeError('the database password is hunter2')
    })
    .post('/teapot', () => {
      throw new HTTPException(413)
    })
  app.onError(failureHandler((error, facts) => void reported.push([error, facts])))
  return { app, reported }
}

test('a browser gets a plain page that escapes its text', async () => {
  const response = await site().app.request('/busy', { headers: { accept: 'text/html' } })
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('2')
  const page = await response.text()
  expect(page).toContain('<p>Busy &lt;now&gt; &amp; then.</p>')
  expect(page).not.toMatch(/<script|style=/)
})

test('a call gets the JSON of a refusal', async () => {
  const response = await site().app.request('/busy', { headers: { accept: 'application/json' } })
  expect(await response.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE', status: 503, message: 'Busy <now> & then.' })
})

test('an unexpected error is reported once, and the answer says so without details', async () => {
  const { app, reported } = site()
  const response = await app.request('/bug', { method: 'POST' })
  expect(response.status).toBe(500)
  const text = await response.text()
  expect(text).not.toMatch(/hunter2|TypeError|at /)
  expect(JSON.parse(text)).toMatchObject({ message: 'Something went wrong on our side. It was reported automatically.' })
  expect(reported).toEqual([[expect.any(TypeError), { method: 'POST', path: '/bug' }]])
})

test('an HTTP exception below 500 is a refusal, not a report', async () => {
  const { app, reported } = site()
  const response = await app.request('/teapot', { method: 'POST' })
  expect(response.status).toBe(413)
  expect(await response.json()).toMatchObject({ message: 'What was sent is too large.' })
  expect(reported).toEqual([])
})
