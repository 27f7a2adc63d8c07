import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { afterPaint } from './after-paint.ts'

const PAGE = `<head><link rel="preload" as="font" href="/static/text.woff2" crossorigin="anonymous"/><link rel="modulepreload" href="/static/base.js" nonce="n"/></head><body class="b"><p>Text</p><script nonce="n" data-tsr-stream-part="">state()</script><script type="module" async="" src="/static/index.js" nonce="n"></script></body>`

test('no script is asked for on the way to the first picture, and every element keeps its place', () => {
  const html = afterPaint(PAGE)
  expect(html).not.toMatch(/rel="modulepreload"|type="module"/)
  expect(html).toContain('<link rel="later" href="/static/base.js" nonce="n"/>')
  expect(html).toMatch(
    /<p>Text<\/p><script type="later" nonce="n" data-tsr-stream-part="">state\(\)<\/script><script type="later" async="" src="\/static\/index\.js" nonce="n"><\/script><script nonce="n">\{.*<\/script><\/body>/,
  )
  expect(html).toContain('import("/static/index.js")')
})

test('no text waits for its font: it is asked for beside the text and not before it', () => {
  const [head, body] = afterPaint(PAGE).split('<body class="b">')
  expect(head).not.toContain('font')
  expect(body).toMatch(/^<link rel="preload" as="font" href="\/static\/text\.woff2" crossorigin="anonymous"\/><p>Text/)
})

test('what is far down waits for the first picture, unless the address points at it or nothing is painted', () => {
  const mark = /<script nonce="n">(.*?)<\/script><\/head>/.exec(afterPaint(PAGE))?.[1] ?? ''
  const run = (hash: string, hidden = false) => {
    const dataset: Record<string, string> = {}
    let paint = () => {}
    const observer = class {
      constructor(act: () => void) {
        paint = act
      }
      observe() {}
    }
    const document = { documentElement: { dataset }, currentScript: { remove() {} }, hidden }
    runInNewContext(mark, { document, location: { hash }, PerformanceObserver: observer, setTimeout: () => 0 })
    return { dataset, paint: () => paint() }
  }
  const page = run('')
  expect(page.dataset).toEqual({ unpainted: '' })
  page.paint()
  expect(page.dataset).toEqual({})
  expect(run('#plans').dataset).toEqual({})
  expect(run('', true).dataset).toEqual({})
})

test('a page without an entry is left as it is', () => {
  const page = '<p>Text</p><script data-tsr-stream-part="">state()</script>'
  expect(afterPaint(page)).toBe(page)
})
