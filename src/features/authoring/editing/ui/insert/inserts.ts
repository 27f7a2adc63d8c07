import type { Editor } from '@tiptap/core'
import { editingTexts as texts } from '../../editing.texts.ts'

export interface Insert {
  name: string
  label: string
  /** more search words */
  words: string
  content: object | object[]
  /** inline content, not a block */
  isInline?: boolean
}

const words = (text: string) => [{ type: 'text', text }]
const paragraph = { type: 'paragraph' }
const part = texts.part

function block(name: string, found: string, content: object): Insert {
  return { name, label: part[name as keyof typeof part], words: found, content }
}

function task(name: 'answerText' | 'answerUrl' | 'answerUpload', found: string): Insert {
  const inside = [paragraph, { type: name, attrs: { given: { id: 'new-answer', title: '' } } }]
  return {
    name,
    label: `${part.task}: ${part[name]}`,
    words: found,
    content: { type: 'task', attrs: { given: { id: 'new-task' } }, content: inside },
  }
}

function marked(name: 'link' | 'ask' | 'concept', found: string, attrs: object): Insert {
  const content = [
    { type: 'text', text: part[name].toLowerCase(), marks: [{ type: name, attrs }] },
    { type: 'text', text: ' ' },
  ]
  return { name, label: part[name], words: found, content, isInline: true }
}

const code = (meta: string, text: string) => ({ type: 'codeBlock', attrs: { language: 'python', meta }, content: words(text) })

const cells = (count: number) => Array.from({ length: count }, () => ({ type: 'tableCell' }))

/** Everything that can be inserted into a project. */
export const INSERTS: readonly Insert[] = [
  block('paragraph', 'paragraph words', paragraph),
  block('step', 'heading h2 ##', { type: 'step', attrs: { given: { id: 'new-step' } }, content: words(texts.headingWords) }),
  block('section', 'heading h3 ### mission pro extra', {
    type: 'section',
    attrs: { given: { id: 'new-section' } },
    content: words(texts.headingWords),
  }),
  block('heading', 'h4 ####', { type: 'heading', attrs: { level: 4 }, content: words(texts.headingWords) }),
  task('answerText', 'question validation box text'),
  task('answerUrl', 'question validation box link address'),
  task('answerUpload', 'question validation box upload file'),
  block('answerText', 'field text question', { type: 'answerText', attrs: { given: { id: 'new-answer', title: '' } } }),
  block('answerUrl', 'field link question', { type: 'answerUrl', attrs: { given: { id: 'new-address', title: '' } } }),
  block('answerUpload', 'field upload question', { type: 'answerUpload', attrs: { given: { id: 'new-file', title: '' } } }),
  block('practice', 'code tests exercise write program task', {
    type: 'task',
    attrs: { given: { id: 'new-task' } },
    content: [
      {
        type: 'practice',
        attrs: { given: { id: 'new-practice', title: '', language: 'python' } },
        content: [code('file=main.py', texts.practiceStart), code('file=test_main.py role=tests', texts.practiceTests)],
      },
    ],
  }),
  block('codeBlock', 'shell bash listing ```', { type: 'codeBlock', attrs: { language: 'bash', meta: '' } }),
  block('output', 'result printed terminal', { type: 'codeBlock', attrs: { language: 'output', meta: '' } }),
  block('image', 'image photo drawing', { type: 'image', attrs: { given: { src: '', alt: '' } } }),
  block('note', 'hint aside box', { type: 'note', attrs: { given: { id: 'new-note', heading: '' } }, content: [paragraph] }),
  block('tabs', 'systems choice', {
    type: 'tabs',
    attrs: { given: { id: 'new-tabs' } },
    content: ['one', 'two'].map((id) => ({ type: 'tab', attrs: { given: { id: `tab-${id}`, heading: id } }, content: [paragraph] })),
  }),
  block('table', 'grid rows columns', { type: 'table', content: [1, 2].map(() => ({ type: 'tableRow', content: cells(2) })) }),
  block('bulletList', 'bullets points -', { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph] }] }),
  block('orderedList', 'ordered 1.', { type: 'orderedList', content: [{ type: 'listItem', content: [paragraph] }] }),
  block('checklist', 'checkbox todo [ ]', { type: 'checklist', content: [{ type: 'checkbox', content: [paragraph] }] }),
  block('blockquote', 'citation >', { type: 'blockquote', content: [paragraph] }),
  block('quiz', 'questions', { type: 'quiz', attrs: { given: { id: 'new-quiz' } } }),
  block('anchor', 'jump target', { type: 'anchor', attrs: { given: { id: 'new-anchor' } } }),
  block('horizontalRule', 'divider hr ---', { type: 'horizontalRule' }),
  {
    name: 'variable',
    label: part.variable,
    words: 'placeholder own value',
    content: { type: 'variable', attrs: { given: { name: 'name', placeholder: '' } } },
    isInline: true,
  },
  marked('link', 'address content', { href: '#' }),
  marked('ask', 'chat tutor', { given: { prefill: '' } }),
  marked('concept', 'explained word', { given: { id: '' } }),
  {
    name: 'copyCode',
    label: part.copyCode,
    words: 'inline command',
    content: [
      { type: 'text', text: 'ls', marks: [{ type: 'code', attrs: { given: { copyable: '' }, isDirective: true } }] },
      { type: 'text', text: ' ' },
    ],
    isInline: true,
  },
  block('source', 'markdown html comment', { type: 'source' }),
]

export function insertsFor(query: string): readonly Insert[] {
  const wanted = query.trim().toLowerCase()
  if (wanted === '') return INSERTS
  const begins = INSERTS.filter(({ label }) => label.toLowerCase().startsWith(wanted))
  const holds = INSERTS.filter((one) => !begins.includes(one) && `${one.label} ${one.words}`.toLowerCase().includes(wanted))
  return [...begins, ...holds]
}

function idsIn(editor: Editor): Set<string> {
  const taken = new Set<string>()
  editor.state.doc.descendants(({ attrs }) => {
    const id: unknown = attrs['given']?.id
    if (typeof id === 'string') taken.add(id)
  })
  return taken
}

interface Content {
  type: string
  attrs?: { given?: Record<string, string> }
  content?: Content[]
}

/** Makes ids unique within the project. */
function withFreeIds({ attrs, content, ...one }: Content, taken: Set<string>): Content {
  const id = attrs?.given?.['id']
  let free = id
  for (let count = 2; free && taken.has(free); count += 1) free = `${id}-${count}`
  if (free) taken.add(free)
  return {
    ...one,
    ...(attrs && { attrs: free ? { ...attrs, given: { ...attrs.given, id: free } } : attrs }),
    ...(content && { content: content.map((inner) => withFreeIds(inner, taken)) }),
  }
}

/**
 * Replaces the typed search with the content; an empty paragraph is replaced as a whole. Selects the placeholder text, to be typed over.
 */
export function insert(editor: Editor, { content, isInline }: Insert, { from, to }: { from: number; to: number }): void {
  const $from = editor.state.doc.resolve(from)
  const isWhole = !isInline && $from.parent.type.name === 'paragraph' && from === $from.start() && to === $from.end()
  const place = isWhole ? { from: $from.before(), to: $from.after() } : { from, to }
  const put = isInline ? content : withFreeIds(content as Content, idsIn(editor))
  editor.chain().focus().insertContentAt(place, put, { updateSelection: true }).scrollIntoView().run()
  if (isInline) return
  const at = Math.min(place.from + 1, editor.state.doc.content.size)
  const $at = editor.state.doc.resolve(at)
  const isTitle = ['step', 'section', 'heading'].includes((content as Content).type) && $at.parent.type.name === (content as Content).type
  editor.commands.setTextSelection(isTitle ? { from: $at.start(), to: $at.end() } : at)
}
