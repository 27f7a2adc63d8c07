import { countColumn, RangeSetBuilder, type Extension } from '@codemirror/state'
import { Decoration, EditorView, ViewPlugin, type DecorationSet } from '@codemirror/view'

/** A larger indent would leave no room for text on a phone. */
const LARGEST_INDENT = 12
const MORE = 2

/** The policy of the page allows no style attributes, so each indent is a class. */
const classOf = (indent: number) => `cm-wraps-${indent}`
const indents = Array.from({ length: LARGEST_INDENT + 1 }, (_, indent) => indent)
const marks = indents.map((indent) => Decoration.line({ class: classOf(indent) }))
const look = EditorView.theme(
  Object.fromEntries(
    indents.map((indent) => [
      `.${classOf(indent)}`,
      { textIndent: `-${indent + MORE}ch`, paddingInlineStart: `calc(0.5rem + ${indent + MORE}ch)` },
    ]),
  ),
)

function marksIn({ state, visibleRanges }: EditorView): DecorationSet {
  const found = new RangeSetBuilder<Decoration>()
  for (const { from, to } of visibleRanges) {
    for (let line = state.doc.lineAt(from); ; line = state.doc.line(line.number + 1)) {
      const indent = countColumn(/^\s*/.exec(line.text)?.[0] ?? '', state.tabSize)
      const mark = marks[Math.min(indent, LARGEST_INDENT)]
      if (mark) found.add(line.from, line.from, mark)
      if (line.to >= to) break
    }
  }
  return found.finish()
}

const hanging = ViewPlugin.define(
  (view) => ({
    marks: marksIn(view),
    update({ docChanged, viewportChanged }) {
      if (docChanged || viewportChanged) this.marks = marksIn(view)
    },
  }),
  { decorations: (value) => value.marks },
)

/** Wraps long lines, and indents the wrapped part, so that it does not look like a line of its own. */
export const wrappedLines: Extension = [EditorView.lineWrapping, hanging, look]
