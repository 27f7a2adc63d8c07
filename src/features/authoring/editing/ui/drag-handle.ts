import { Extension } from '@tiptap/core'
import { NodeSelection, Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { editingTexts as texts } from '../editing.texts.ts'

/** A handle beside the block under the pointer, for dragging. The toolbar and Alt+↑ do the same for keyboard and touch. */
export const DragHandle = Extension.create({
  name: 'dragHandle',
  addProseMirrorPlugins: () => [new Plugin({ view: handleIn })],
})

function handleIn(view: EditorView) {
  const handle = document.createElement('span')
  handle.className = 'drag-handle'
  handle.draggable = true
  handle.title = texts.move
  handle.ariaHidden = 'true'
  handle.hidden = true
  let at: number | null = null

  function hide() {
    at = null
    handle.hidden = true
  }

  function follow({ clientX, clientY, pointerType, buttons }: PointerEvent) {
    // while the button is down, the pointer may be over another block before the drag starts
    if (pointerType !== 'mouse' || buttons !== 0 || view.dragging) return
    // the editor is attached to the page after this view is created
    if (!handle.isConnected) view.dom.after(handle)
    const { left, width } = view.dom.getBoundingClientRect()
    // a pointer beside a block counts as inside it
    const place = view.posAtCoords({ left: Math.max(clientX, left + Math.min(64, width / 2)), top: clientY })
    if (!place) return hide()
    const inside = place.inside >= 0 ? place.inside : place.pos
    const $place = view.state.doc.resolve(inside)
    const before = $place.depth > 0 ? $place.before(1) : inside
    const block = view.nodeDOM(before)
    if (!(block instanceof HTMLElement) || view.state.doc.nodeAt(before)?.type.name === 'frontMatter') return hide()
    at = before
    handle.hidden = false
    const top = block.getBoundingClientRect().top - (handle.offsetParent?.getBoundingClientRect().top ?? 0)
    handle.style.insetBlockStart = `${top}px`
  }

  function begin(event: DragEvent) {
    const data = event.dataTransfer
    if (at === null || !data) return event.preventDefault()
    const selection = NodeSelection.create(view.state.doc, at)
    view.dispatch(view.state.tr.setSelection(selection))
    const slice = selection.content()
    const block = view.nodeDOM(at)
    data.clearData()
    data.effectAllowed = 'move'
    data.setData('text/plain', selection.node.textContent || ' ')
    if (block instanceof HTMLElement) data.setDragImage(block, 0, 0)
    view.dragging = { slice, move: true }
  }

  function end() {
    view.dragging = null
    hide()
  }

  handle.addEventListener('dragstart', begin)
  handle.addEventListener('dragend', end)
  view.dom.addEventListener('pointermove', follow)
  return {
    update(now: EditorView, before: { doc: unknown }) {
      if (now.state.doc !== before.doc) hide()
    },
    destroy() {
      view.dom.removeEventListener('pointermove', follow)
      handle.remove()
    },
  }
}
