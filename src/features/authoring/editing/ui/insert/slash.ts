import { Extension } from '@tiptap/core'
import { Plugin, PluginKey, type EditorState } from '@tiptap/pm/state'

export interface Slash {
  from: number
  to: number
  query: string
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

/** A slash after a space or at the start, with the text typed behind it. */
function find(state: EditorState): Slash | null {
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
            const asked: unknown = tr.getMeta(key)
            const found = find(state)
            if (asked === 'close') return { slash: null, closed: found?.from ?? null }
            if (!found) return { slash: null, closed: null }
            if (closed === found.from) return { slash: null, closed }
            // only typing opens it, not a moving cursor
            return { slash: tr.docChanged || slash ? found : null, closed: null }
          },
        },
        props: {
          handleKeyDown(view, event) {
            const slash = slashIn(view.state)
            if (!slash) return false
            if (event.key !== 'Escape') return press(event, slash)
            event.stopPropagation()
            view.dispatch(view.state.tr.setMeta(key, 'close'))
            return true
          },
        },
      }),
    ]
  },
})
