import { expect, test } from 'vitest'
import { deferScripts } from './defer-scripts.ts'

const PAGE = `<head><link rel="preload" as="font" href="/static/text.woff2" crossorigin="anonymous"/><link rel="modulepreload" href="/static/base.js" nonce="n"/></head><body class="b"><p>Text</p><script nonce="n" data-tsr-stream-part="">state()</script><script type="module" async="" src="/static/index.js" nonce="n"></script></body>`

test('no script is requested before the first paint, and every element keeps its place', () => {
  const html = deferScripts(PAGE)
  expect(html).not.toMatch(/rel="modulepreload"|type="module"/)
  expect(html).toContain('<link rel="later" href="/static/base.js" nonce="n"/>')
  expect(html).toMatch(
    /<p>Text<\/p><script type="later" nonce="n" data-tsr-stream-part="">state\(\)<\/script><script type="later" async="" src="\/static\/index\.js" nonce="n"><\/script><script nonce="n">\{.*<\/script><\/body>/,
  )
  expect(html).toContain('import("/static/index.js")')
})

test('text does not wait for its font: the font is requested after the text', () => {
  const [head, body] = deferScripts(PAGE).split('<body class="b">')
  expect(head).not.toContain('font')
  expect(body).toMatch(/^<link rel="preload" as="font" href="\/static\/text\.woff2" crossorigin="anonymous"\/><p>Text/)
})

test.each([
  ['its entry', '<script type="module" async=""', '<script type="module" defer=""'],
  ['its state', 'data-tsr-stream-part', 'data-tsr-part'],
  ['what is fetched ahead', 'modulepreload', 'preload'],
])('rendering throws when the router marks %s in another way', (_, now, then) => {
  expect(() => deferScripts(PAGE.replace(now, then))).toThrow('The router writes its scripts in another way')
})
