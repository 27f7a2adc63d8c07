import { Extension, type Editor } from '@tiptap/core'
import type { Node as PmNode } from '@tiptap/pm/model'
import { Plugin, type Transaction } from '@tiptap/pm/state'
import { givenOf } from '../../editing.rules.ts'

type Save = (file: File) => Promise<string>

/** Skips files if there is text too: a word processor adds a picture of the copied words. */
function picturesIn(data: DataTransfer | null): File[] {
  if (!data || data.getData('text/plain').trim() !== '') return []
  return [...data.files].filter(({ type }) => type.startsWith('image/'))
}

const isEmptyPicture = (node: PmNode | null) => node?.type.name === 'image' && !givenOf({ attrs: node.attrs })['src']

/** The empty picture beside the place. */
function emptyPicture({ state }: Editor, place: number): { from: number; to: number } | null {
  const { nodeBefore, nodeAfter } = state.doc.resolve(place)
  if (isEmptyPicture(nodeBefore)) return { from: place - 1, to: place }
  return isEmptyPicture(nodeAfter) ? { from: place, to: place + 1 } : null
}

/** Uploads each picture and inserts it at its place, or into the empty picture there; the place is tracked through edits made meanwhile. */
async function put(editor: Editor, save: Save, files: readonly File[], place: number): Promise<void> {
  let at = place
  const follow = ({ transaction }: { transaction: Transaction }) => {
    at = transaction.mapping.map(at)
  }
  editor.on('transaction', follow)
  try {
    for (const file of files) {
      const src = await save(file)
      if (editor.isDestroyed) return
      const empty = emptyPicture(editor, at)
      if (empty) {
        at = empty.to
        const { given } = editor.state.doc.nodeAt(empty.from)?.attrs ?? {}
        editor.view.dispatch(editor.state.tr.setNodeAttribute(empty.from, 'given', { ...given, src }))
      } else editor.commands.insertContentAt(at, { type: 'image', attrs: { given: { src, alt: '' } } })
    }
  } finally {
    editor.off('transaction', follow)
  }
}

/** Inserts pasted or dropped pictures. `save` reports why one cannot be saved. */
export const PutPictures = Extension.create<{ save: Save }>({
  name: 'putPictures',
  addOptions: () => ({ save: () => Promise.reject(new Error('pictures cannot be saved here')) }),
  addProseMirrorPlugins() {
    const { editor, options } = this
    const take = (data: DataTransfer | null, place: number): boolean => {
      const pictures = picturesIn(data)
      if (pictures.length > 0) void put(editor, options.save, pictures, place).catch(() => {})
      return pictures.length > 0
    }
    return [
      new Plugin({
        props: {
          handlePaste: ({ state }, { clipboardData }) => take(clipboardData, state.selection.to),
          handleDrop: (view, { dataTransfer, clientX, clientY }) => {
            const place = view.posAtCoords({ left: clientX, top: clientY })
            return take(dataTransfer, place?.pos ?? view.state.selection.to)
          },
        },
      }),
    ]
  },
})
