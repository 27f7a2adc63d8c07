import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { python } from '@codemirror/lang-python'
import { defaultHighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView, keymap, lineNumbers } from '@codemirror/view'

/** CodeMirror as its own page begins with it. */
function openBare(doc: string): EditorView {
  const extensions = [
    lineNumbers(),
    history(),
    python(),
    syntaxHighlighting(defaultHighlightStyle),
    keymap.of([...historyKeymap, ...defaultKeymap]),
  ]
  return new EditorView({ doc, extensions, parent: document.body })
}

Object.assign(window, { openBare })
