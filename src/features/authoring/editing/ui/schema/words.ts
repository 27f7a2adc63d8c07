import { Mark, markInputRule, Node } from '@tiptap/core'
import { givenAttributes, plain } from './attributes.ts'

const variable = Node.create({
  name: 'variable',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ given: givenAttributes }),
  parseHTML: () => [{ tag: 'span[data-part="variable"]' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'span',
    { ...HTMLAttributes, 'data-part': 'variable' },
    String(node.attrs['given']?.name ?? ''),
  ],
})

const code = Mark.create({
  name: 'code',
  excludes: 'sourceWords',
  code: true,
  addAttributes: () => ({ given: givenAttributes, isDirective: plain(false) }),
  parseHTML: () => [{ tag: 'code' }],
  renderHTML: ({ HTMLAttributes }) => ['code', HTMLAttributes, 0],
  addInputRules() {
    return [markInputRule({ find: /(?<!`)(`([^`]+)`)(?!`)$/, type: this.type })]
  },
  addKeyboardShortcuts() {
    return { 'Mod-e': () => this.editor.commands.toggleMark(this.name) }
  },
})

const LINK = /^(https?:\/\/|mailto:|#|project:)/i

const link = Mark.create({
  name: 'link',
  inclusive: false,
  excludes: 'link ask concept',
  addAttributes: () => ({
    href: { default: '', parseHTML: (element) => element.getAttribute('href') ?? '' },
    title: { default: null, parseHTML: (element) => element.getAttribute('title') },
  }),
  parseHTML: () => [{ tag: 'a[href]', getAttrs: (element) => (LINK.test(element.getAttribute('href') ?? '') ? null : false) }],
  renderHTML: ({ mark }) => ['a', LINK.test(String(mark.attrs['href'])) ? { href: String(mark.attrs['href']) } : {}, 0],
})

function words(name: string) {
  return Mark.create({
    name,
    inclusive: false,
    excludes: 'link ask concept',
    addAttributes: () => ({ given: givenAttributes }),
    parseHTML: () => [{ tag: `span[data-part="${name}"]` }],
    renderHTML: ({ HTMLAttributes }) => ['span', { ...HTMLAttributes, 'data-part': name }, 0],
  })
}

/** Inline Markdown that the editor has no node for, kept as source. */
const source = Mark.create({
  name: 'sourceWords',
  excludes: 'code',
  parseHTML: () => [{ tag: 'span[data-part="source-words"]' }],
  renderHTML: () => ['span', { 'data-part': 'source-words' }, 0],
})

export const wordParts = [variable, code, link, words('ask'), words('concept'), source]
