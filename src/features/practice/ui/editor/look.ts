import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/** The code's colours are those of the text around it, in both themes. */
const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier, tags.operatorKeyword, tags.self, tags.tagName], color: 'var(--color-code-kw)' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp, tags.attributeValue], color: 'var(--color-code-str)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom, tags.unit], color: 'var(--color-code-num)' },
  { tag: [tags.comment, tags.meta], color: 'var(--color-code-com)', fontStyle: 'italic' },
  { tag: [tags.function(tags.variableName), tags.function(tags.definition(tags.variableName))], color: 'var(--color-code-fn)' },
  { tag: [tags.typeName, tags.className, tags.namespace], color: 'var(--color-code-typ)' },
  { tag: [tags.propertyName, tags.attributeName], color: 'var(--color-code-prop)' },
  { tag: [tags.operator, tags.arithmeticOperator], color: 'var(--color-code-op)' },
  { tag: [tags.punctuation, tags.bracket, tags.separator], color: 'var(--color-code-pun)' },
])

const frame = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--color-code)', color: 'var(--color-ink)', fontSize: 'var(--code-size)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { overflow: 'auto', fontFamily: 'var(--font-mono)', lineHeight: '1.6' },
  '.cm-content': { padding: '0.75rem 0', caretColor: 'var(--color-ink)' },
  '.cm-line': { padding: '0 1rem 0 0.5rem' },
  '.cm-gutters': { backgroundColor: 'var(--color-code)', color: 'var(--color-ink-soft)', border: '0' },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 0.25rem 0 0.75rem', minWidth: '2rem' },
  '.cm-content ::selection, .cm-content::selection': { backgroundColor: 'var(--color-highlight-light-blue)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--color-highlight-gray)' },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--color-red-soft)' },
  '.cm-searchMatch': { backgroundColor: 'var(--color-highlight-yellow)' },
  '.cm-searchMatch.cm-searchMatch-selected': { backgroundColor: 'var(--color-highlight-green)' },
  '.cm-problem': { backgroundColor: 'var(--color-red-soft)', boxShadow: 'inset 3px 0 var(--color-red)' },
  '.cm-panels': { backgroundColor: 'var(--color-well)', color: 'var(--color-ink)', borderColor: 'var(--color-line)' },
  '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--color-line)' },
  '.cm-panel.cm-search': { padding: '0.5rem 2.5rem 0.5rem 0.75rem', fontFamily: 'var(--font-sans)', fontSize: 'var(--text-xs)' },
  '.cm-panel.cm-search label': { fontSize: 'inherit', whiteSpace: 'nowrap' },
  '.cm-panel.cm-search [name=close]': { inlineSize: '2rem', blockSize: '2rem', color: 'var(--color-ink)' },
  '.cm-textfield': { border: '1px solid var(--color-ink-faint)', backgroundColor: 'var(--color-paper)', color: 'var(--color-ink)' },
  '.cm-button': {
    border: '1px solid var(--color-line)',
    backgroundImage: 'none',
    backgroundColor: 'var(--color-sheet)',
    color: 'var(--color-ink)',
  },
})

export const editorLook = [frame, syntaxHighlighting(colours)]
