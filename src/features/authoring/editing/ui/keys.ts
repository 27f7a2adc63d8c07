import { Extension, type Editor } from '@tiptap/core'
import { NodeSelection, TextSelection } from '@tiptap/pm/state'
import { openForm } from './frames/frame.ts'
import { nextCell } from './insert/change-table.ts'

/** Moves the innermost movable block at the cursor before or behind its neighbour. */
export function moveBlock(editor: Editor, direction: 1 | -1): boolean {
  const { state, view } = editor
  const { selection } = state
  const { $from } = selection
  const whole = selection instanceof NodeSelection ? $from.depth + 1 : $from.depth
  for (let depth = whole; depth > 0; depth -= 1) {
    const parent = $from.node(depth - 1)
    const index = $from.index(depth - 1)
    const other = parent.maybeChild(index + direction)
    const isRow = ['tableCell', 'tableRow'].includes(parent.maybeChild(index)?.type.name ?? '')
    if (!other || isRow || parent.isTextblock || other.type.name === 'frontMatter') continue
    const own = parent.child(index)
    if (own.type.name === 'frontMatter') return false
    if (!parent.canReplaceWith(index, index + 1, other.type)) continue
    const at = selection instanceof NodeSelection && depth === whole ? selection.from : $from.before(depth)
    const first = direction < 0 ? at - other.nodeSize : at
    const tr = state.tr.replaceWith(first, first + own.nodeSize + other.nodeSize, direction < 0 ? [own, other] : [other, own])
    const moved = direction < 0 ? -other.nodeSize : other.nodeSize
    const next =
      selection instanceof NodeSelection
        ? NodeSelection.create(tr.doc, selection.from + moved)
        : TextSelection.create(tr.doc, selection.anchor + moved, selection.head + moved)
    view.dispatch(tr.setSelection(next).scrollIntoView())
    return true
  }
  return false
}

export const EditorKeys = Extension.create({
  name: 'editorKeys',
  priority: 900,
  addKeyboardShortcuts() {
    const { editor } = this
    return {
      'Alt-ArrowUp': () => moveBlock(editor, -1) || true,
      'Alt-ArrowDown': () => moveBlock(editor, 1) || true,
      'Alt-Enter': () => {
        const { selection } = editor.state
        const place = selection instanceof NodeSelection ? editor.view.nodeDOM(selection.from) : editor.view.domAtPos(selection.from).node
        return openForm(editor.view.dom, place)
      },
      Tab: () => nextCell(editor.view, 1),
      'Shift-Tab': () => nextCell(editor.view, -1),
      // leaves a verbatim block, with the key that leaves a form
      'Mod-Enter': () => editor.commands.exitCode(),
    }
  },
})
