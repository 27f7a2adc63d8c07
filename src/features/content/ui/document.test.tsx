import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { beforeAll, expect, test, vi } from 'vitest'
import { compileFolder } from '#compiler/compile.ts'
import { readSources } from '#compiler/source/folder.ts'
import { contentFolder } from '../content.fixtures.ts'
import type { DocNode } from '../content.rules.ts'
import { packedText } from '../drawn-text.rules.ts'
import { Document } from './document.tsx'
import { drawText } from './drawn/draw-text.tsx'
import { plainText } from './plain-text.ts'

let lamp: DocNode
let page: string

beforeAll(async () => {
  await using content = await contentFolder()
  const { projects } = await compileFolder(await readSources(content.path))
  const published = projects.find(({ id }) => id === 'lamp')?.project
  if (!published) throw new Error('the fixture has no lamp')
  lamp = published.document
  page = draw(lamp)
})

function draw(document: DocNode, track: string | null = null): string {
  return renderToStaticMarkup(<Document text={drawText(document, track)} />)
}

function doc(...content: DocNode[]): DocNode {
  return { type: 'doc', content }
}

function elementWith(text: string, html: string): string {
  const end = html.indexOf(text)
  return html.slice(html.lastIndexOf('<', end), end + text.length)
}

test('every node has a view, and nothing carries a style attribute', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  expect(draw(lamp)).not.toMatch(/ style=/)
  expect(warn).not.toHaveBeenCalled()
  warn.mockRestore()
})

test('every block that can be found again carries its id', () => {
  const ids = blocksOf(lamp).flatMap((node) => (typeof node.attrs?.id === 'string' ? [node.attrs.id] : []))
  expect(ids.filter((id) => !page.includes(`data-block-id="${id}"`))).toEqual([])
  for (const id of ['wire', 'test', 'glow', 'brightness', 'lamp-quiz', 'inside', 'kinds', 'why', 'wires'])
    expect(page).toContain(`id="${id}"`)
})

function blocksOf(node: DocNode): DocNode[] {
  return (node.content ?? []).flatMap((child) => [child, ...blocksOf(child)])
}

test('code in a sentence is filled in, whether it can be copied or not', () => {
  const lines = [['sell ', { v: 'lamp' }]]
  const code = (copyable: boolean) => ({ type: 'codeInline', attrs: { id: `c-${copyable}`, code: 'sell {{lamp}}', copyable, lines } })
  const asked = { type: 'variable', attrs: { id: 'v', name: 'lamp', scope: 'project', placeholder: 'desk' } }
  const html = draw(doc({ type: 'paragraph', attrs: { id: 'p' }, content: [asked, code(true), code(false)] }))
  expect(html.replace(/<[^>]+>/g, '').match(/sell desk/g)).toHaveLength(2)
  expect(html).not.toContain('{{')
})

test('code is filled with the variable of the scope that the text says', () => {
  const lines = [['sell ', { v: 'lamp' }]]
  const asked = { type: 'variable', attrs: { id: 'v', name: 'lamp', scope: 'user', placeholder: 'desk' } }
  const code = { type: 'codeInline', attrs: { id: 'c', code: 'sell {{lamp}}', copyable: true, lines } }
  const block = { type: 'codeBlock', attrs: { id: 'b', code: 'sell {{lamp}}', language: 'bash', lines } }
  const html = draw(doc({ type: 'paragraph', attrs: { id: 'p' }, content: [asked, code] }, block))
  expect(html.match(/data-(?:variable|value)="lamp" data-scope="user"/g)).toHaveLength(3)
})

test('a right-to-left block says so, and no other has a direction', () => {
  const text = (words: string) => [{ type: 'text', text: words }]
  const html = draw(
    doc(
      { type: 'paragraph', attrs: { id: 'p1' }, content: text('שולחן') },
      { type: 'paragraph', attrs: { id: 'p2' }, content: text('Desk') },
    ),
  )
  expect(html).toContain('<p dir="rtl" data-block-id="p1">')
  expect(html.match(/dir="/g)).toHaveLength(1)
  expect(page).not.toContain(' dir="')
})

test("a part's heading has the direction of its own words", () => {
  const inside = [{ type: 'paragraph', attrs: { id: 'p1' }, content: [{ type: 'text', text: 'Desk' }] }]
  const html = draw(
    doc(
      { type: 'section', attrs: { id: 's1', type: 'section', heading: 'שולחן', name: '', isopen: true }, content: inside },
      { type: 'section', attrs: { id: 's2', type: 'pro', status: 'locked', contentId: 'c', heading: 'סוד', name: '', isopen: true } },
      { type: 'note', attrs: { id: 'n1', notetype: 'explain', heading: 'למה' }, content: inside },
      { type: 'note', attrs: { id: 'n2', notetype: 'explain', heading: '' }, content: inside },
    ),
  )
  expect(html).toContain('<h3 dir="rtl">שולחן</h3>')
  expect(html).toContain('<h3 dir="rtl">סוד</h3>')
  expect(html).toContain('<p class="doc-note-heading" dir="rtl">למה</p>')
  expect(html.match(/dir="/g)).toHaveLength(3)
})

test('[CONT-21] a section is open on load', () => {
  expect(page).toMatch(/<details id="test"[^>]* open=""/)
})

test('[CONT-22] an extra task is closed on load', () => {
  expect(page).toMatch(/<details id="two-lamps"/)
  expect(page).not.toMatch(/<details id="two-lamps"[^>]* open/)
})

test('[PROJ-40] [PROJ-45] a Secret Mission starts locked, and tells a visitor how to unlock it', () => {
  expect(page).toContain('Login to Unlock')
  expect(page).not.toContain('filament')
})

test('all panels of tabs and of a code group are in the page', () => {
  for (const text of ['Warm', 'Cool', 'JavaScript', 'Python']) expect(page).toContain(text)
  expect(page).toMatch(/id="bulb--panel"[^>]*hidden/)
  expect(page).not.toMatch(/id="led--panel"[^>]*hidden/)
})

test('[CONT-36] neighbouring code blocks of one codegroup are one box with a tab for each', () => {
  expect(page.match(/<figure class="doc-code[ "]/g)).toHaveLength(3)
  expect(page).toMatch(/role="tab"[^>]*>JavaScript<.*role="tab"[^>]*>Python</)
})

test('[CONT-28] a code block names its language', () => {
  expect(page).toMatch(/doc-code-language">Bash</)
})

test('parts of another track are not in the page', () => {
  expect(draw(lamp, 'low')).toContain('id="wire"')
  expect(draw(lamp, 'high')).not.toContain('id="wire"')
})

test('[ERR-46] a node without a view only logs a console warning, and its text is still shown', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const text: DocNode = { type: 'text', text: 'still here' }
  expect(draw(doc({ type: 'marquee', content: [text] }, { type: 'paragraph', content: [text] }))).toContain(
    'still here</div><p>still here</p>',
  )
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('marquee'))
  warn.mockRestore()
})

test('[ERR-44] code whose highlighting failed says so above the plain code, and other code does not', () => {
  const attrs = { id: 'c', language: 'js', title: '', copyable: true, lines: [['let a']], unhighlighted: true }
  const html = draw(doc({ type: 'codeBlock', attrs }))
  expect(html).toMatch(/<p[^>]*>Unable to highlight code<\/p><pre[^>]*><code[^>]*>let a<\/code>/)
  expect(draw(doc({ type: 'codeBlock', attrs: { ...attrs, unhighlighted: undefined } }))).not.toContain('Unable to highlight code')
})

test('text is text: nothing that an author writes becomes an element, and only safe links are links', () => {
  const link = (href: string): DocNode => ({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
  const html = draw(
    doc({
      type: 'paragraph',
      content: [{ type: 'text', text: '<img onerror=1>' }, link('javascript:alert(1)'), link('//evil.example'), link('https://a.example/')],
    }),
  )
  expect(html).toContain('&lt;img onerror=1&gt;')
  expect(html.match(/<a /g)).toHaveLength(1)
  expect(elementWith('https://a.example/', html)).toContain('href="https://a.example/')
})

test('marks nest in order, the first outermost', () => {
  const text: DocNode = { type: 'text', text: 'x', marks: [{ type: 'bold' }, { type: 'italic' }, { type: 'code' }] }
  expect(draw(doc({ type: 'paragraph', content: [text] }))).toContain('<p><strong><em><code>x</code></em></strong></p>')
})

test('the server-rendered page contains the whole text', () => {
  const words = renderToString(<Document text={drawText(lamp, null)} />).replace(/<[^>]*>/g, ' ')
  for (const paragraph of blocksOf(lamp).filter((node) => node.type === 'paragraph')) {
    for (const word of plainText(paragraph)
      .split(/\s+/)
      .filter((one) => /^[a-z]+$/i.test(one)))
      expect(words).toContain(word)
  }
})

test('a practice is its files as code, its tests folded, and what comes alive gets it without their colours', () => {
  const files = [
    { name: 'main.py', role: 'write', text: 'x = 1\n', lines: [['x = ', ['num', '1']]] },
    { name: 'test_main.py', role: 'tests', text: 'pass\n', lines: [[['kw', 'pass']]] },
  ]
  const practice = { type: 'validationWork', attrs: { id: 'count', title: 'Count up', description: '', files } }
  const text = drawText(doc({ type: 'validationBox', attrs: { id: 'box' }, content: [practice] }), null)
  const html = renderToStaticMarkup(<Document text={text} />)
  expect(html).toMatch(/main\.py[\s\S]*<code>.*x = [\s\S]*<details[^>]*><summary[^>]*>Tests<\/summary>[\s\S]*test_main\.py/)
  expect(html).toContain('data-block-id="count--main-py"')
  expect(JSON.stringify(text.pieces)).not.toContain('"num"')
  const nodes = JSON.stringify(packedText(text).nodes)
  expect(nodes.split('x = 1')).toHaveLength(2)
})
