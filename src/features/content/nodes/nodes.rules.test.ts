import { expect, test } from 'vitest'
import { NOTE_TYPES, SECTION_STATUSES, SECTION_TYPES } from '#features/content/content.rules.ts'
import { documentProblems, NODES, withDefaults } from './nodes.rules.ts'

const id = 'x'
const task = { title: '', description: '', data: null, optional: false }

const DEFAULTS: [string, string, Record<string, unknown>, Record<string, unknown>][] = [
  ['[CONT-01]', 'tabs', {}, { active: null, embedded: false, largetabs: false, headingsize: 'md' }],
  ['[CONT-02]', 'tab', { heading: 'macOS' }, { heading: 'macOS' }],
  [
    '[CONT-03]',
    'image',
    { src: '/a.svg', alt: 'A', width: 4, height: 3 },
    { src: '/a.svg', alt: 'A', withBorder: false, withSpacing: true, width: 4, height: 3, sources: [], caption: '' },
  ],
  [
    '[CONT-04]',
    'codeBlock',
    { lines: [['ls']] },
    { language: 'shell', inline: false, copyable: true, expandable: false, ask: false, codegroup: null, title: '', lines: [['ls']] },
  ],
  [
    '[CONT-05]',
    'note',
    {},
    {
      notetype: 'blank',
      heading: '',
      highlightContext: '',
      surroundingContext: '',
      group: null,
      loading: false,
      error: null,
      query: '',
      content: '',
      placeholder: '',
    },
  ],
  ['[CONT-06]', 'anchor', {}, {}],
  ['[CONT-07]', 'quiz', {}, {}],
  ['[CONT-08]', 'checkbox', {}, { checked: false, disabled: false }],
  [
    '[CONT-10] [CONT-21]',
    'section',
    {},
    { contentId: null, type: 'section', status: 'unlocked', stepid: '', name: '', heading: '', isopen: true },
  ],
  ['[CONT-11]', 'step', { title: 'One' }, { title: 'One' }],
  ['[CONT-13] [CONT-23]', 'validationBox', {}, { status: 'INCOMPLETE' }],
  ['[CONT-14] [CONT-23]', 'validationText', {}, { ...task, characterLimit: 250, placeholder: '', status: 'INCOMPLETE' }],
  [
    '[CONT-15] [CONT-23]',
    'validationUrl',
    {},
    { ...task, helpText: '', extension: 'https://', disabled: false, error: null, status: 'INCOMPLETE' },
  ],
  ['[CONT-16]', 'validationUpload', {}, { ...task, disabled: false }],
  ['[CONT-17]', 'variable', { name: 'bucket' }, { name: 'bucket', scope: 'project', placeholder: '' }],
]

test.each(DEFAULTS)('%s the fields of %s and their defaults', (_ids, type, given, expected) => {
  expect(withDefaults(type, { id, ...given })).toEqual({ id, ...expected })
})

test('[CONT-09] a content link goes to content or asks, with text to begin with', () => {
  expect(withDefaults('contentLink', {})).toEqual({ to: '', type: 'content', prefill: '' })
  expect(withDefaults('contentLink', { type: 'ask', prefill: 'Why?' })).toEqual({ to: '', type: 'ask', prefill: 'Why?' })
  expect(() => withDefaults('contentLink', { type: 'other' })).toThrow()
})

test('[CONT-12] a concept has an id and a name', () => {
  expect(withDefaults('concept', { conceptId: 'dns', conceptName: 'DNS' })).toEqual({ conceptId: 'dns', conceptName: 'DNS' })
  expect(() => withDefaults('concept', { conceptId: 'dns' })).toThrow()
})

test('[CONT-18] note types', () => {
  expect(NOTE_TYPES).toEqual(['explain', 'simplify', 'ask', 'blank', 'examples'])
  for (const notetype of NOTE_TYPES) expect(withDefaults('note', { id, notetype })).toMatchObject({ notetype })
  expect(() => withDefaults('note', { id, notetype: 'shout' })).toThrow()
})

test('[CONT-19] [CONT-20] section types and statuses', () => {
  expect(SECTION_TYPES).toEqual(['section', 'pro', 'extra-task'])
  expect(SECTION_STATUSES).toEqual(['locked', 'unlocked'])
  expect(() => withDefaults('section', { id, type: 'other' })).toThrow()
  expect(() => withDefaults('section', { id, status: 'open' })).toThrow()
})

test('[CONT-21] [CONT-22] sections and missions are open at first, extra tasks closed', () => {
  const isopen = (type: string) => withDefaults('section', { id, type })['isopen']
  expect(SECTION_TYPES.map(isopen)).toEqual([true, true, false])
  expect(withDefaults('section', { id, type: 'extra-task', isopen: true })['isopen']).toBe(true)
})

test('a mission starts locked, everything else unlocked', () => {
  expect(SECTION_TYPES.map((type) => withDefaults('section', { id, type })['status'])).toEqual(['unlocked', 'locked', 'unlocked'])
})

test('an unknown field is refused', () => {
  for (const type of Object.keys(NODES)) expect(() => withDefaults(type, { id, colour: 'red' }), type).toThrow()
})

test('a document is valid when every node is in an allowed place', () => {
  const paragraph = { type: 'paragraph', attrs: { id: 'p' }, content: [{ type: 'text', text: 'Hi', marks: [{ type: 'bold' }] }] }
  const step = { type: 'step', attrs: { id: 's', title: 'S' }, content: [paragraph] }
  expect(documentProblems({ type: 'doc', content: [paragraph, step] })).toEqual([])
  expect(documentProblems({ type: 'doc', content: [{ ...paragraph, content: [step] }] })).toEqual([
    'doc/0:paragraph/0:step: not allowed in paragraph',
  ])
  expect(documentProblems({ type: 'doc', content: [{ type: 'video' }] })).toHaveLength(2)
  const script = { type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] }
  expect(documentProblems({ type: 'doc', content: [{ ...paragraph, content: [script] }] })).toEqual([
    'doc/0:paragraph/0:text: wrong mark link',
  ])
})
