import { expect, test } from 'vitest'
import { afterPaint } from './after-paint.ts'

const PAGE = `<head><link rel="modulepreload" href="/static/base.js" nonce="n"/></head><body><p>Text</p><script nonce="n" data-tsr-stream-part="">state()</script><script type="module" async="" src="/static/index.js" nonce="n"></script></body>`

test('no script is asked for on the way to the first picture, and every element keeps its place', () => {
  const html = afterPaint(PAGE)
  expect(html).not.toMatch(/rel="modulepreload"|type="module"/)
  expect(html).toContain('<link rel="later" href="/static/base.js" nonce="n"/>')
  expect(html).toMatch(
    /<p>Text<\/p><script type="later" nonce="n" data-tsr-stream-part="">state\(\)<\/script><script type="later" async="" src="\/static\/index\.js" nonce="n"><\/script><script nonce="n">\{.*<\/script><\/body>/,
  )
  expect(html).toContain('import("/static/index.js")')
})

test('a page without an entry is left as it is', () => {
  const page = '<p>Text</p><script data-tsr-stream-part="">state()</script>'
  expect(afterPaint(page)).toBe(page)
})
