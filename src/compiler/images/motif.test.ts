import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { reporter, type Finding } from '../findings.ts'
import { readMotif } from './motif.ts'

const BEGINNING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" fill="none" stroke="#2b2622" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">'
const motif = (inside: string) => `${BEGINNING}\n${inside}\n</svg>\n`

function read(svg: string) {
  const findings: Finding[] = []
  return { shapes: readMotif(svg, reporter('images/motif.svg', findings)), findings }
}

test('shapes keep the roles of their colours', () => {
  const drawn = motif(
    '<!-- a lock --><rect x="8" y="21" width="32" height="22" rx="4" fill="#F4E7CF"/>\n<circle cx="24" cy="30" r="3" fill="#d9481c" stroke="none"></circle><path d="M15 21v-6\n  a9 9 0 0 1 18 0"/>',
  )
  expect(read(drawn)).toEqual({
    findings: [],
    shapes: [
      { tag: 'rect', size: { x: '8', y: '21', width: '32', height: '22', rx: '4' }, fill: 'wash' },
      { tag: 'circle', size: { cx: '24', cy: '30', r: '3' }, fill: 'accent', stroke: 'none' },
      { tag: 'path', size: { d: 'M15 21v-6 a9 9 0 0 1 18 0' } },
    ],
  })
})

test.each([
  ['another box', '<svg viewBox="0 0 24 24"><path d="M1 1"/></svg>', 1, /Motifs share one box and one pen/],
  ['no drawing', 'A lock', 1, /is no shape/],
  ['nothing', '', 1, /not complete/],
  ['no end', `${BEGINNING}\n<path d="M1 1"/>`, 2, /not complete/],
  ['no shape', motif(''), 3, /0 shapes/],
  ['words', motif('<path d="M1 1"/>\n<text>SQL</text>'), 3, /<text> has no place/],
  ['a script', motif('<script>alert(1)</script>'), 2, /<script> has no place/],
  ['an event handler', motif('<path d="M1 1" onload="alert(1)"/>'), 2, /onload has no place/],
  ['its own stroke', motif('\n<path d="M1 1" stroke-width="1"/>'), 3, /stroke-width has no place/],
  ['another colour', motif('<path d="M1 1" fill="red"/>'), 2, /red is no colour of a motif/],
  ['a name of every object', motif('<path d="M1 1" fill="constructor"/>'), 2, /constructor is no colour of a motif/],
  ['an address', motif('<path d="url(https://example.com)"/>'), 2, /d cannot be drawn/],
  ['no place', motif('<rect width="4" height="4"/>'), 2, /This rect has no x/],
  ['an unclosed element', motif('<path d="M1 1'), 2, /is no shape/],
  ['too many shapes', motif('<path d="M1 1"/>\n'.repeat(15)), 18, /15 shapes/],
])('%s is reported with its line', (_, svg, line, what) => {
  const { shapes, findings } = read(svg)
  expect(shapes).toBeNull()
  expect(findings).toMatchObject([{ file: 'images/motif.svg', rule: 'badMotif', line, what: expect.stringMatching(what) }])
})

test('no two projects of the catalogue have the same motif', async () => {
  const content = join(import.meta.dirname, '../../../content/projects')
  const drawn: string[] = []
  for await (const path of glob('*/images/motif.svg', { cwd: content })) {
    const { shapes, findings } = read(await readFile(join(content, path), 'utf8'))
    expect(findings, path).toEqual([])
    drawn.push(JSON.stringify(shapes))
  }
  expect(drawn.length).toBeGreaterThanOrEqual(39)
  expect(new Set(drawn).size).toBe(drawn.length)
})
