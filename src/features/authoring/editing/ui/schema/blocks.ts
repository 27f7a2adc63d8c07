import { Node, textblockTypeInputRule, wrappingInputRule, type NodeConfig } from '@tiptap/core'
import { givenAttributes, plain } from './attributes.ts'

function block(name: string, config: Partial<NodeConfig> & { tag?: string } = {}) {
  const { tag = 'div', ...rest } = config
  return Node.create({
    name,
    group: 'block',
    addAttributes: () => ({ given: givenAttributes }),
    parseHTML: () => [{ tag: `${tag}[data-part="${name}"]` }],
    renderHTML: ({ HTMLAttributes }) => [tag, { ...HTMLAttributes, 'data-part': name }, ...(rest.atom ? [] : [0 as const])],
    ...rest,
  })
}

const frontMatter = block('frontMatter', {
  tag: 'pre',
  group: '',
  content: 'text*',
  marks: '',
  code: true,
  defining: true,
  isolating: true,
})
const source = block('source', { tag: 'pre', content: 'text*', marks: '', code: true, defining: true, isolating: true })

function title(name: string, level: number) {
  return block(name, {
    tag: `h${level}`,
    content: '(text|variable)*',
    defining: true,
    addInputRules() {
      return [textblockTypeInputRule({ find: new RegExp(`^#{${level}}\\s$`), type: this.type })]
    },
    addKeyboardShortcuts() {
      return {
        // the text after the cursor must not become a second step with the same id
        Enter: () => {
          const { $from, empty } = this.editor.state.selection
          const isInside = $from.parent.type === this.type && $from.parentOffset > 0 && $from.parentOffset < $from.parent.content.size
          return isInside && empty && this.editor.chain().splitBlock().setNode('paragraph').run()
        },
      }
    },
  })
}

const step = title('step', 2)
const section = title('section', 3)

const heading = Node.create({
  name: 'heading',
  group: 'block',
  content: '(text|variable)*',
  defining: true,
  addAttributes: () => ({ level: plain(4) }),
  // headings of a pasted page become plain headings: only the author makes steps and sections
  parseHTML: () => ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => ({ tag, attrs: { level: tag === 'h5' || tag === 'h6' ? 5 : 4 } })),
  renderHTML: ({ node }) => [`h${Number(node.attrs['level'])}`, 0],
  addInputRules() {
    return [4, 5, 6].map((level) =>
      textblockTypeInputRule({ find: new RegExp(`^#{${level}}\\s$`), type: this.type, getAttributes: { level } }),
    )
  },
})

const task = block('task', { content: 'block+', defining: true, isolating: true })
const practice = block('practice', { content: 'block+', defining: true, isolating: true })
const note = block('note', { content: 'block+', defining: true, isolating: true })
const tabs = block('tabs', { content: 'tab+', defining: true, isolating: true })
const tab = block('tab', { group: '', content: 'block+', defining: true, isolating: true })

const leaf = (name: string) => block(name, { atom: true, draggable: true })

const codeBlock = Node.create({
  name: 'codeBlock',
  group: 'block',
  content: 'text*',
  marks: '',
  code: true,
  defining: true,
  addAttributes: () => ({
    language: { default: '', parseHTML: (element) => /language-([\w-]+)/.exec(element.innerHTML)?.[1] ?? '' },
    meta: plain(''),
  }),
  parseHTML: () => [{ tag: 'pre', preserveWhitespace: 'full' }],
  renderHTML: ({ HTMLAttributes }) => ['pre', HTMLAttributes, ['code', 0]],
  addInputRules() {
    return [
      textblockTypeInputRule({ find: /^```([a-z]*)\s$/, type: this.type, getAttributes: ([, language]) => ({ language: language ?? '' }) }),
    ]
  },
})

const listItem = Node.create({
  name: 'listItem',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: () => ['li', 0],
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      Tab: () => this.editor.commands.sinkListItem(this.name),
      'Shift-Tab': () => this.editor.commands.liftListItem(this.name),
    }
  },
})

const checklist = Node.create({
  name: 'checklist',
  group: 'block',
  content: 'checkbox+',
  addAttributes: () => ({ ordered: plain(false), start: plain(null) }),
  parseHTML: () => [{ tag: 'ul[data-part="checklist"]', priority: 60 }],
  renderHTML: () => ['ul', { 'data-part': 'checklist' }, 0],
})

const checkbox = Node.create({
  name: 'checkbox',
  content: 'paragraph block*',
  defining: true,
  addAttributes: () => ({ checked: { default: false, rendered: false, keepOnSplit: false } }),
  parseHTML: () => [{ tag: 'li[data-part="checkbox"]', priority: 60 }],
  renderHTML: () => ['li', { 'data-part': 'checkbox' }, 0],
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      Tab: () => this.editor.commands.sinkListItem(this.name),
      'Shift-Tab': () => this.editor.commands.liftListItem(this.name),
    }
  },
  addInputRules() {
    return [wrappingInputRule({ find: /^\s*\[([ x])\]\s$/, type: this.type, getAttributes: ([, sign]) => ({ checked: sign === 'x' }) })]
  },
})

const table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  addAttributes: () => ({ align: plain('') }),
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
})

const tableRow = Node.create({
  name: 'tableRow',
  content: 'tableCell+',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

const tableCell = Node.create({
  name: 'tableCell',
  content: '(text|variable)*',
  isolating: true,
  parseHTML: () => [{ tag: 'td' }, { tag: 'th' }],
  renderHTML: () => ['td', 0],
})

export const blocks = [
  frontMatter,
  source,
  step,
  section,
  heading,
  task,
  practice,
  note,
  tabs,
  tab,
  codeBlock,
  listItem,
  checklist,
  checkbox,
  table,
  tableRow,
  tableCell,
  ...['answerText', 'answerUrl', 'answerUpload', 'anchor', 'quiz', 'image'].map(leaf),
]

/** All node types that have their own source slice. */
export const SLICED = [...blocks.map(({ name }) => name), 'paragraph', 'blockquote', 'bulletList', 'orderedList', 'horizontalRule']
