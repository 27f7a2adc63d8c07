import { Extension, type Editor } from '@tiptap/core'
import { Plugin, PluginKey, type EditorState } from '@tiptap/pm/state'
import { Mapping } from '@tiptap/pm/transform'
import type { EditorView } from '@tiptap/pm/view'

export interface Slash {
  from: number
  to: number
  query: string
  /** what a button wrote to open the list; empty if the slash was typed */
  put: string
}

interface State {
  slash: Slash | null
  /** the position of a slash that was dismissed */
  closed: number | null
}

const key = new PluginKey<State>('slash')

export function slashIn(state: EditorState): Slash | null {
  return key.getState(state)?.slash ?? null
}

const CLOSE = 'close'

/** Writes a slash at the cursor or after the selection, which opens the list. Closing the list removes only the slash. */
export function putSlash(editor: Editor): void {
  const { $to } = editor.state.selection
  const before = $to.nodeBefore
  const put = before?.text && !/\s$/.test(before.text) ? ' /' : '/'
  editor.chain().focus().setTextSelection($to.pos).insertContent(put).setMeta(key, put).run()
}

export function closeSlash(view: EditorView): void {
  view.dispatch(view.state.tr.setMeta(key, CLOSE))
}

/** A slash after a space or at the start, with the text typed behind it. */
function find(state: EditorState): Omit<Slash, 'put'> | null {
  const { $from, empty } = state.selection
  if (!empty || !$from.parent.isTextblock || $from.parent.type.spec.code) return null
  const before = $from.parent.textBetween(0, $from.parentOffset, '\n', '\0')
  const [, query] = /(?:^|\s)\/([\p{L}\d#>`\-[\]. ]{0,24})$/u.exec(before) ?? []
  return query === undefined ? null : { from: $from.pos - query.length - 1, to: $from.pos, query }
}

interface Options {
  /** true if the list handled the key */
  press(event: KeyboardEvent, slash: Slash): boolean
}

/** `/` opens the list of what can be inserted. */
export const SlashMenu = Extension.create<Options>({
  name: 'slashMenu',
  // runs before the keys of lists and tables
  priority: 1000,
  addOptions: () => ({ press: () => false }),
  addProseMirrorPlugins() {
    const { press } = this.options
    return [
      new Plugin<State>({
        key,
        state: {
          init: () => ({ slash: null, closed: null }),
          apply(tr, { slash, closed }, _, state) {
            const asked: string | undefined = tr.getMeta(key)
            const found = find(state)
            if (asked === CLOSE) return { slash: null, closed: found?.from ?? null }
            if (!found) return { slash: null, closed: null }
            if (closed === found.from) return { slash: null, closed }
            // only typing opens it, not a moving cursor
            if (!tr.docChanged && !slash) return { slash: null, closed: null }
            const isSame = slash !== null && tr.mapping.map(slash.from) === found.from
            return { slash: { ...found, put: asked ?? (isSame ? slash.put : '') }, closed: null }
          },
        },
        appendTransaction(transactions, before, now) {
          const was = slashIn(before)
          if (!was?.put || slashIn(now)?.put) return null
          const { pos, deletedAfter } = new Mapping(transactions.flatMap(({ mapping }) => mapping.maps)).mapResult(was.from)
          if (deletedAfter) return null
          // a space stays before the words of a search
          const written = was.query === '' ? was.put.length : 1
          return now.tr.delete(pos + 1 - written, pos + 1)
        },
        props: {
          handleKeyDown(view, event) {
            const slash = slashIn(view.state)
            if (!slash) return false
            if (event.key !== 'Escape') return press(event, slash)
            event.stopPropagation()
            closeSlash(view)
            return true
          },
          handleDOMEvents: {
            blur(view) {
              if (slashIn(view.state)) closeSlash(view)
            },
          },
        },
      }),
    ]
  },
})
