import '../src/ui/base.css'
import { getSchema } from '@tiptap/core'
import { baseKeymap } from '@tiptap/pm/commands'
import { history } from '@tiptap/pm/history'
import { keymap } from '@tiptap/pm/keymap'
import { EditorState } from '@tiptap/pm/state'
import { EditorView } from '@tiptap/pm/view'
import { createRoot } from 'react-dom/client'
import { readSource } from '#features/authoring/editing/read-blocks.rules.ts'
import { RichEditor } from '#features/authoring/editing/ui/rich-editor.tsx'
import { editorParts } from '#features/authoring/editing/ui/schema/parts.ts'
import { markdown } from '#features/authoring/editing/ui/source/markdown.ts'

/** Resolves after the frame was painted. */
function drawn(): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => resolve(performance.now()))
      port1.start()
      port2.postMessage(null)
    })
  })
}

let leave = () => undefined as void

function place(): HTMLElement {
  leave()
  document.body.replaceChildren()
  return document.body.appendChild(document.createElement('div'))
}

/** Each mounts the source in an empty page, and returns the milliseconds until it is painted; parsing is not counted. */
const mounts = {
  async ours(source: string) {
    const read = readSource(source, markdown)
    const root = createRoot(place())
    leave = () => root.unmount()
    await drawn()
    const from = performance.now()
    root.render(
      <RichEditor
        read={read}
        readPicture={(name) => name}
        savePicture={async ({ name }) => name}
        findings={[]}
        onChange={() => undefined}
      />,
    )
    while (!document.querySelector('.project-words')) await new Promise((resolve) => setTimeout(resolve, 0))
    return (await drawn()) - from
  },
  async plain(source: string) {
    const read = readSource(source, markdown)
    const element = place()
    const schema = getSchema(editorParts)
    await drawn()
    const from = performance.now()
    const plugins = [history(), keymap(baseKeymap)]
    const state = EditorState.create({ doc: schema.nodeFromJSON(read.doc), plugins })
    const view = new EditorView(element, { state, attributes: { class: 'project-words' } })
    leave = () => view.destroy()
    return (await drawn()) - from
  },
  reading(source: string) {
    const from = performance.now()
    readSource(source, markdown)
    return performance.now() - from
  },
}

Object.assign(window, { mounts })
