import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getSchema } from '@tiptap/core'
import { history, undo } from '@tiptap/pm/history'
import type { Node as PmNode } from '@tiptap/pm/model'
import { EditorState } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { everyProject } from '#pure/every-project.fixtures.ts'
import { readSource } from '../../read-blocks.rules.ts'
import { editorParts } from '../schema/parts.ts'
import { INSERTS } from '../insert/inserts.ts'
import { markdown } from './markdown.ts'
import { mountSource } from './mounted-source.ts'

const projects = join(import.meta.dirname, '../../../../../../content/projects')
const catalogue = readdirSync(projects).map((id) => [id, readFileSync(join(projects, id, 'project.md'), 'utf8')] as const)
const schema = getSchema(editorParts)

function open(source: string) {
  const mounted = mountSource(readSource(source, markdown), schema)
  return { mounted, state: EditorState.create({ doc: mounted.doc, plugins: [history()] }) }
}

test.each(everyProject(catalogue))('%s is a document of the editor, and comes out of it as it went in', (_, source) => {
  const { mounted, state } = open(source)
  state.doc.check()
  expect(mounted.write(state.doc).markdown).toBe(source)
})

function placesOf(doc: PmNode): number[] {
  const places: number[] = []
  doc.descendants((node, at) => {
    if (node.isText && node.nodeSize > 1) places.push(at + Math.floor(node.nodeSize / 2))
    return true
  })
  return places
}

test.each(everyProject(catalogue))('in %s what is undone is as it was, to the byte', (_, source) => {
  const { mounted, state: first } = open(source)
  let state = first
  const places = placesOf(state.doc)
  for (const place of places.filter((_, index) => index % Math.ceil(places.length / 12) === 0)) {
    state = state.apply(state.tr.insertText('x', place))
    const { markdown: typed } = mounted.write(state.doc)
    expect(typed.length - source.length, source.slice(0, 80)).toBe(1)
    undo(state, (tr) => {
      state = state.apply(tr)
    })
    expect(mounted.write(state.doc).markdown).toBe(source)
  }
})

test('everything that can be inserted reads back the same', () => {
  const source = '# x\n\nBefore.\n\nAfter.\n'
  for (const { name, content, isInline } of INSERTS) {
    const { mounted, state } = open(source)
    const nodes = [content].flat().map((one) => schema.nodeFromJSON(one))
    const block = isInline ? schema.nodes['paragraph']?.create(null, nodes) : nodes[0]
    if (!block) throw new Error(name)
    block.check()
    const { doc } = state.apply(state.tr.insert(state.doc.child(0).nodeSize, block))
    const { markdown: written } = mounted.write(doc)
    const again = open(written)
    expect(written, name).toMatch(/^# x\n\n[\s\S]*Before\.\n\nAfter\.\n$/)
    const isSaid = !['paragraph', 'source'].includes(name)
    expect(again.state.doc.childCount, `${name}\n${written}`).toBe(isSaid ? 4 : 3)
    if (isSaid && name !== 'checklist') expect(again.state.doc.child(1).type.name, name).toBe(block.type.name)
  }
})

test('a moved block keeps its bytes', () => {
  const source = 'One  \n__two__\n\n* a\n* b\n\nlast\n'
  const { mounted, state } = open(source)
  const [one, list] = [state.doc.child(0), state.doc.child(1)]
  const { doc } = state.apply(state.tr.replaceWith(0, one.nodeSize + list.nodeSize, [list, one]))
  expect(mounted.write(doc).markdown).toBe('* a\n* b\n\nOne  \n__two__\n\nlast\n')
})

test('what the editor has no node for is kept unchanged', () => {
  const source = '[x][ref] and <kbd>K</kbd>\n\n<details>\n</details>\n\n[ref]: https://a.de "T"\n\n::::tabs{#t}\nno tab\n::::\n'
  const { mounted, state } = open(source)
  expect(mounted.write(state.doc).markdown).toBe(source)
  const { doc } = state.apply(state.tr.insertText('y', 14))
  expect(mounted.write(doc).markdown.length).toBe(source.length + 1)
})
