import { Extension } from '@tiptap/core'
import { Fragment, Slice, type Node as PmNode, type Schema } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { readSource } from '../../read-blocks.rules.ts'
import type { EditorNode } from '../../editing.rules.ts'
import { markdown } from '../source/markdown.ts'
import { pageFromElsewhere } from './page-from-elsewhere.ts'

/** Markdown as blocks; null if it is only words, which read the same either way. */
function blocksIn(text: string, schema: Schema): Slice | null {
  const { doc } = readSource(text.replaceAll('\r\n', '\n').trim(), markdown)
  const read = (doc.content ?? []).filter(({ type }) => type !== 'frontMatter')
  if (!read.some(isForm)) return null
  const blocks = read.map((node) => schema.nodeFromJSON(withoutPlace(node)))
  const isOpen = (node: PmNode | undefined) => (node?.type.name === 'paragraph' ? 1 : 0)
  return new Slice(Fragment.from(blocks), isOpen(blocks[0]), isOpen(blocks.at(-1)))
}

function isForm({ type, content = [] }: EditorNode): boolean {
  if (type !== 'paragraph') return type !== 'source'
  return content.some(({ type: kind, marks = [] }) => kind === 'variable' || marks.some((mark) => mark.type !== 'sourceWords'))
}

/** Drops source numbers, which belong to another source. */
function withoutPlace({ attrs, content, ...node }: EditorNode): EditorNode {
  const { source: _, ...own } = attrs ?? {}
  return { ...node, attrs: own, ...(content && { content: content.map(withoutPlace) }) }
}

/** Pictures in HTML of another page: files of that site, not of this project. */
function picturesOf(html: string): number {
  if (html.includes('data-pm-slice')) return 0
  return html.match(/<img\b/gi)?.length ?? 0
}

/** Pasted Markdown is parsed, and Word's lists become lists. Pasting with Shift inserts plain text. */
export const PasteBlocks = Extension.create<{ leave(pictures: number): void }>({
  name: 'pasteBlocks',
  addOptions: () => ({ leave: () => {} }),
  addProseMirrorPlugins() {
    const { leave } = this.options
    let isShift = false
    const hear = (_: unknown, event: KeyboardEvent) => {
      isShift = event.shiftKey
    }
    return [
      new Plugin({
        props: {
          handleDOMEvents: { keydown: hear, keyup: hear },
          transformPastedHTML: pageFromElsewhere,
          handlePaste(view, { clipboardData }) {
            const text = clipboardData?.getData('text/plain') ?? ''
            const html = clipboardData?.getData('text/html') ?? ''
            const { $from } = view.state.selection
            const pictures = isShift ? 0 : picturesOf(html)
            if (pictures > 0) leave(pictures)
            if (isShift || text === '' || html !== '' || $from.parent.type.spec.code) return false
            const slice = blocksIn(text, view.state.schema)
            if (!slice) return false
            view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'))
            return true
          },
        },
      }),
    ]
  },
})
