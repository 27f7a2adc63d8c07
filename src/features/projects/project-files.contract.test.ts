import { expect, test } from 'vitest'
import { marking, noteOf } from '#features/projects/projects.fixtures.ts'
import { annotations } from './project-files.contract.ts'

const accepts = (value: unknown) => annotations.safeParse(value).success
const noted = (body: unknown) => ({ notes: [{ ...noteOf('n'), body }] })
const tick = { on: true, at: '2026-11-23T10:00:00.000Z' }

test.each([
  ['nothing', {}, true],
  ['a tick', { ticks: { a: tick } }, true],
  ['a tick without a time', { ticks: { a: { on: true } } }, false],
  ['ticks as a list', { ticks: [tick] }, false],
  ['more ticks than a project has tasks', { ticks: Object.fromEntries(Array.from({ length: 5001 }, (_, at) => [`t${at}`, tick])) }, false],
  ['something else', { more: 1 }, false],
  ['a note and one that is gone', { notes: [noteOf('n'), { id: 'm', at: tick.at, gone: true }] }, true],
  ['a highlight without parts', { highlights: [{ id: 'h', at: tick.at, colour: 'red', parts: [] }] }, false],
  [
    'rich text',
    noted({ type: 'doc', attrs: { level: 1, open: null }, content: [{ type: 'text', text: 'a', marks: [{ type: 'bold' }] }] }),
    true,
  ],
  ['rich text of another kind', noted({ type: 'doc', content: [{ type: 'text', text: 7 }] }), false],
  ['rich text with more beside it', noted({ type: 'doc', onclick: 'x' }), false],
  ['an attribute that holds a list', noted({ type: 'doc', attrs: { a: [] } }), false],
  ['a mark with more beside it', noted({ type: 'text', text: 'a', marks: [{ type: 'bold', text: 'b' }] }), false],
  ['a long text that was pasted', noted({ type: 'text', text: 'x'.repeat(50_001) }), true],
  ['many lines that were pasted', noted({ type: 'doc', content: Array.from({ length: 5001 }, () => ({ type: 'paragraph' })) }), true],
  [
    'a long address that was pasted',
    noted({ type: 'text', text: 'a', marks: [{ type: 'link', attrs: { href: `https://a.b/${'c'.repeat(2000)}` } }] }),
    true,
  ],
  [
    'a highlight of the whole text',
    { highlights: [{ ...marking('h'), parts: marking('h').parts.flatMap((part) => Array(300).fill(part)) }] },
    true,
  ],
])("a learner's file: %s", (_, value, isAccepted) => {
  expect(accepts(value)).toBe(isAccepted)
})
