import { getSchema } from '@tiptap/core'
import { EditorState, TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { expect, test } from 'vitest'
import { readSource } from '../../read-blocks.rules.ts'
import { editorParts } from '../schema/parts.ts'
import { markdown } from '../source/markdown.ts'
import { mountSource } from '../source/mounted-source.ts'
import { changeTable } from './change-table.ts'

const source = `| a | b |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 |\n\nBetween.\n\n| c | d |\n| --- | --- |\n| 5 | 6 |\n| 7 | 8 |\n`

/** Two tables with a paragraph between them, the cursor before the word. */
function open(word: string) {
  const mounted = mountSource(readSource(source, markdown), getSchema(editorParts))
  let state = EditorState.create({ doc: mounted.doc })
  const tables: number[] = []
  state.doc.descendants((node, at) => {
    if (node.type.name === 'table') tables.push(at)
    if (node.isText && node.text?.startsWith(word)) state = state.apply(state.tr.setSelection(TextSelection.create(state.doc, at)))
  })
  const view = {
    get state() {
      return state
    },
    dispatch: (tr: Parameters<EditorView['dispatch']>[0]) => void (state = state.apply(tr)),
    focus: () => undefined,
  } as EditorView
  const rows = () => {
    const all: string[] = []
    state.doc.descendants((node) => {
      if (node.type.name === 'tableRow') all.push(node.children.map((cell) => cell.textContent).join(' '))
    })
    return all
  }
  return { view, tables, rows }
}

test('a button in the head of a table changes this table, wherever the cursor is', () => {
  for (const cursor of ['1', 'Between']) {
    const { view, tables, rows } = open(cursor)
    changeTable(view, 'removeRow', tables[1])
    expect(rows(), cursor).toEqual(['a b', '1 2', '3 4', 'c d', '5 6'])
    const other = open(cursor)
    changeTable(other.view, 'addColumn', other.tables[1])
    expect(other.rows(), cursor).toEqual(['a b', '1 2', '3 4', 'c d ', '5 6 ', '7 8 '])
  }
})

test('with the cursor in the table it changes at the cursor', () => {
  const { view, tables, rows } = open('5')
  changeTable(view, 'removeRow', tables[1])
  expect(rows()).toEqual(['a b', '1 2', '3 4', 'c d', '7 8'])
  changeTable(view, 'removeColumn')
  expect(rows()).toEqual(['a b', '1 2', '3 4', 'd', '8'])
})
