import { Extension } from '@tiptap/core'
import { Plugin, PluginKey, type EditorState } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { Finding } from '#compiler/compiler.ts'
import { editingTexts as texts } from '../editing.texts.ts'

export type LineFinding = Pick<Finding<string>, 'line' | 'column' | 'what' | 'mend'>

export interface PlacedFindings {
  findings: readonly LineFinding[]
  /** the line at which each top-level block begins */
  lines: readonly number[]
}

const key = new PluginKey<DecorationSet>('findings')

/** Shows the check's findings below their blocks. */
export const Findings = Extension.create({
  name: 'findings',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply(tr, shown, _, state) {
          const placed = tr.getMeta(key) as PlacedFindings | undefined
          return placed ? decorate(state, placed) : shown.map(tr.mapping, tr.doc)
        },
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
})

export function placeFindings(state: EditorState, placed: PlacedFindings) {
  return state.tr.setMeta(key, placed).setMeta('addToHistory', false)
}

function decorate({ doc }: EditorState, { findings, lines }: PlacedFindings): DecorationSet {
  const decorations = findings.flatMap((finding) => {
    const index = Math.max(
      0,
      lines.findLastIndex((line) => line <= finding.line),
    )
    if (index >= doc.childCount) return []
    let at = 0
    for (let one = 0; one < index; one += 1) at += doc.child(one).nodeSize
    const end = at + doc.child(index).nodeSize
    return [
      Decoration.node(at, end, { class: 'has-finding' }),
      Decoration.widget(end, () => findingShown(finding), {
        side: -1,
        key: `${finding.line}:${finding.column}:${finding.what}`,
        ignoreSelection: true,
      }),
    ]
  })
  return DecorationSet.create(doc, decorations)
}

function findingShown({ line, what, mend }: LineFinding): HTMLElement {
  const shown = document.createElement('p')
  shown.className = 'part-finding'
  shown.contentEditable = 'false'
  const place = document.createElement('span')
  place.className = 'part-finding-line'
  place.textContent = texts.line(line)
  shown.append(place, ` ${what}. ${mend}`)
  return shown
}
