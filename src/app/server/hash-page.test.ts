import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPage } from './hash-page.ts'

const NONCE = 'n0nce'
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const page = (inside: string) => `<head><meta property="csp-nonce" content="${NONCE}"/>${inside}</head>`

test('what carries the nonce is allowed by its hash, and the page has no nonce left', () => {
  const { html, hashes } = hashPage(
    page(
      `<style nonce="${NONCE}" data-x="">p{}</style><script nonce="${NONCE}">a < b\n</script><script type="later" nonce="${NONCE}" src="/x.js"></script>`,
    ),
    NONCE,
  )
  expect(html).toBe('<head><style data-x="">p{}</style><script>a < b\n</script><script type="later" src="/x.js"></script></head>')
  expect(hashes).toEqual({ scripts: [hashOf('a < b\n')], styles: [hashOf('p{}')] })
})

test('injected code has no nonce and is not allowed; data needs no permission', () => {
  const { hashes } = hashPage(
    page(
      `<script>steal()</script><script nonce="guess">steal()</script><style>p{}</style><script type="application/ld+json" nonce="${NONCE}">{}</script>`,
    ),
    NONCE,
  )
  expect(hashes).toEqual({ scripts: [], styles: [] })
})

test('the ETag of a page follows its text', () => {
  const [one, same, other] = ['<p>a</p>', '<p>a</p>', '<p>b</p>'].map((text) => hashPage(page(text), NONCE).etag)
  expect([one === same, one === other]).toEqual([true, false])
  expect(one).toMatch(/^W\/"[\w+/]{22}"$/)
})

test('a nonce left in the page is an error', () => {
  expect(() => hashPage(page(`<p data-n="${NONCE}"></p>`), NONCE)).toThrow('adapt hashPage')
})
