import { Node } from '@tiptap/core'

const holding = { content: 'paragraph+', isolating: true }

/** Editor nodes that keep a pasted or generated table's rows and columns during edits. */
export const tableNodes = [
  Node.create({
    name: 'table',
    group: 'block',
    content: 'tableRow+',
    isolating: true,
    parseHTML: () => [{ tag: 'table' }],
    renderHTML: () => ['table', ['tbody', 0]],
  }),
  Node.create({
    name: 'tableRow',
    content: '(tableCell | tableHeader)+',
    parseHTML: () => [{ tag: 'tr' }],
    renderHTML: () => ['tr', 0],
  }),
  Node.create({ name: 'tableHeader', ...holding, parseHTML: () => [{ tag: 'th' }], renderHTML: () => ['th', 0] }),
  Node.create({ name: 'tableCell', ...holding, parseHTML: () => [{ tag: 'td' }], renderHTML: () => ['td', 0] }),
]
