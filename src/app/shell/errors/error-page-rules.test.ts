import { expect, test } from 'vitest'
import { FetchError, ResponseError } from '#platform/calls/errors.ts'
class PageProblem extends Error {
  readonly status: number
  constructor(status: number) {
    super(`Error ${status}`)
    this.status = status
  }
}
import { errorDetails, errorPageOf, statusOfError } from './error-page-rules.ts'

test('[ERR-02] 404 leads to the homepage and offers no retry', () => {
  expect(errorPageOf(404)).toMatchObject({
    code: 404,
    title: 'Page not found, whaaaaaaat!',
    action: 'home',
    offersRetry: false,
  })
})

test('[ERR-03] 401 says that login is required, leads to the sign-in and offers a retry', () => {
  expect(errorPageOf(401)).toMatchObject({ action: 'sign-in', offersRetry: true })
  expect(errorPageOf(401).message).toMatch(/login is required/)
})

test('[ERR-04] 403 says that there is no permission and leads back', () => {
  expect(errorPageOf(403)).toMatchObject({ action: 'go-back', offersRetry: false })
  expect(errorPageOf(403).message).toMatch(/no permission/)
})

test('[ERR-05] 500 is a failure on our side and can be retried', () => {
  expect(errorPageOf(500)).toMatchObject({ title: 'Something broke on our side', action: 'retry' })
})

test('503 says maintenance, in a few minutes, and can be retried', () => {
  const page = errorPageOf(503)
  expect(`${page.title} ${page.message}`).toMatch(/maintenance.*in a few minutes/)
  expect(page.action).toBe('retry')
})

test('[ERR-07] any other code is its own title', () => {
  expect(errorPageOf(418).title).toBe('Error 418')
  expect(errorPageOf(502).title).toBe('Error 502')
})

test('[ERR-08] other codes can be retried only below 500', () => {
  expect(errorPageOf(418).offersRetry).toBe(true)
  expect(errorPageOf(499).offersRetry).toBe(true)
  expect(errorPageOf(502).offersRetry).toBe(false)
  expect(errorPageOf(502).action).toBe('home')
})

test('[ERR-10] an error without a code has a generic message', () => {
  expect(errorPageOf(null)).toMatchObject({ code: null, title: 'Sorry about that! Something went wrong.', action: 'retry' })
})

test('[ERR-11] from 500 on the page says that the failure was reported, below it does not', () => {
  expect([500, 502, 503, 599].map((code) => errorPageOf(code).wasReported)).toEqual([true, true, true, true])
  expect([401, 403, 404, 418].map((code) => errorPageOf(code).wasReported)).toEqual([false, false, false, false])
  expect(errorPageOf(null).wasReported).toBe(false)
})

test.each([
  [new PageProblem(403), 403],
  [new ResponseError(502, { code: 'X', message: 'x', defined: false, data: null }), 502],
  [new FetchError(null), null],
  [new Error('a bug'), null],
  [{ status: 200 }, null],
  [{ status: '404' }, null],
  ['broken', null],
  [null, null],
])('the status of %s is %s', (error, status) => {
  expect(statusOfError(error)).toBe(status)
})

test('details are the stack, or the thrown value', () => {
  expect(errorDetails(new TypeError('x is not a function'))).toMatch(/^TypeError: x is not a function/)
  expect(errorDetails('broken')).toBe('broken')
  expect(errorDetails({ status: 418 })).toBe('{"status":418}')
})

test('[ERR-09] the pages of 401, 403, 500 and 503 say what is wrong and what to do, each in its own words', () => {
  const pages = [401, 403, 500, 503].map(errorPageOf)
  expect(new Set(pages.map(({ title }) => title)).size).toBe(4)
  for (const { title, message } of pages) {
    expect(title).toMatch(/^[A-Z].{8,60}$/)
    expect(message).toMatch(/^[A-Z].{20,160}\.$/)
  }
  expect(pages[0]?.message).toContain('login is required')
  expect(pages[1]?.message).toContain('no permission')
  expect(pages[3]?.message).toContain('few minutes')
})
