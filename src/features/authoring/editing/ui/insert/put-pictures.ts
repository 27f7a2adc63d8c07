import { Extension, type Editor } from '@tiptap/core'
import { Plugin, type Transaction } from '@tiptap/pm/state'

type Save = (file: File) => Promise<string>

/** Skips files if there is text too: a word processor adds a picture of the copied words. */
function picturesIn(data: DataTransfer | null): File[] {
  if (!data || data.getData('text/plain').trim() !== '') return []
  return [...data.files].filter(({ type }) => type.startsWith('image/'))
}

/** Uploads each picture and inserts it at its place, which is tracked through edits made meanwhile. */
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
      editor.commands.insertContentAt(at, { type: 'image', attrs: { given: { src, alt: '' } } })
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
