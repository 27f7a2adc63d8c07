import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { bracketMatching, indentOnInput } from '@codemirror/language'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { EditorState, Prec, StateEffect, StateField, type Extension, type TransactionSpec } from '@codemirror/state'
import { Decoration, EditorView, keymap, lineNumbers, type DecorationSet } from '@codemirror/view'
import type { PracticeLanguage } from '#features/content/practice-kinds.rules.ts'
import { practiceTexts } from '../../practice.texts.ts'
import { indentOf, languageOf } from './languages.ts'
import { editorLook } from './look.ts'
import { wrappedLines } from './wrapped-lines.ts'

export interface EditorFile {
  name: string
  text: string
  isReadOnly: boolean
}

export interface Editor {
  /** a file that is there already keeps its history and its caret */
  show(file: EditorFile): void
  /** as if it were typed: undo takes it back */
  replace(name: string, text: string): void
  goTo(line: number): void
  mark(name: string | null, line: number | null): void
  focus(): void
  close(): void
}

interface Heard {
  onEdit(name: string, text: string): void
  onTest(): void
}

/** How long after Escape a Tab leaves. */
const LEAVES_FOR_MS = 30_000

/** Where a line of code would be cut off, it wraps. */
const NARROW = '(width < 48rem)'

/** One editor for all files: each has a state of its own, so undo goes on where it was left. */
export function openEditor(root: ShadowRoot, language: PracticeLanguage, { onEdit, onTest }: Heard): Editor {
  const states = new Map<string, EditorState>()
  let shown = ''
  const view = new EditorView({ root, parent: root })

  const parts = (file: EditorFile): Extension => [
    Prec.highest(keymap.of([{ key: 'Mod-Enter', run: () => (onTest(), true) }])),
    lineNumbers(),
    history(),
    indentOnInput(),
    indentOf(file.name),
    languageOf(file.name, language),
    bracketMatching(),
    closeBrackets(),
    highlightSelectionMatches(),
    search({ top: true }),
    EditorState.readOnly.of(file.isReadOnly),
    EditorState.tabSize.of(4),
    matchMedia(NARROW).matches ? wrappedLines : [],
    problemLine,
    typedOver,
    editorLook,
    keymap.of([...closeBracketsKeymap, ...searchKeymap, ...historyKeymap, ...defaultKeymap, indentWithTab]),
    EditorView.contentAttributes.of({
      'aria-label': (file.isReadOnly ? practiceTexts.readOnly : practiceTexts.editor)(file.name),
      // a description by id does not reach into the shadow tree
      ...(!file.isReadOnly && { 'aria-description': practiceTexts.howToLeave }),
      autocapitalize: 'off',
      autocorrect: 'off',
      spellcheck: 'false',
      translate: 'no',
    }),
    EditorView.domEventObservers({
      keydown: ({ key }) => void (key === 'Escape' && queueMicrotask(() => view.setTabFocusMode(LEAVES_FOR_MS))),
      blur: () => view.setTabFocusMode(false),
    }),
    EditorView.updateListener.of(({ docChanged, state }) => docChanged && onEdit(shown, state.doc.toString())),
  ]

  const begin = (file: EditorFile) => EditorState.create({ doc: file.text, extensions: parts(file) })

  function change(name: string, spec: TransactionSpec): void {
    if (name === shown) return view.dispatch(spec)
    const state = states.get(name)
    if (state) states.set(name, state.update(spec).state)
  }

  return {
    show(file) {
      if (shown !== '') states.set(shown, view.state)
      const known = states.get(file.name) ?? begin(file)
      states.set(file.name, known)
      shown = file.name
      view.setState(known)
    },
    replace(name, text) {
      const doc = name === shown ? view.state.doc : states.get(name)?.doc
      if (doc && doc.toString() !== text) change(name, { changes: changeTo(doc.toString(), text) })
    },
    goTo(number) {
      const { from } = view.state.doc.line(Math.min(Math.max(1, number), view.state.doc.lines))
      view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) })
      // the editor scrolls its own text; where many tests failed, it is far above the link that was pressed
      view.dom.scrollIntoView({ block: 'nearest' })
      view.focus()
    },
    mark(name, line) {
      for (const one of [...states.keys()]) change(one, { effects: showProblem.of(one === name ? line : null) })
    },
    focus: () => view.focus(),
    close: () => view.destroy(),
  }
}

/** A browser keeps the look of words that are typed over in a style of its own, which the page's policy refuses. */
const typedOver = EditorView.domEventHandlers({
  beforeinput({ inputType, data }, view) {
    const { selection, readOnly } = view.state
    const { from, to, empty } = selection.main
    if (inputType !== 'insertText' || data === null || empty || readOnly || view.composing) return false
    const replaced = () => view.state.update(view.state.replaceSelection(data), { userEvent: 'input.type' })
    const isHandled = view.state.facet(EditorView.inputHandler).some((handle) => handle(view, from, to, data, replaced))
    if (!isHandled) view.dispatch(replaced())
    return true
  },
})

/** Only what differs, so that the caret stays where it is. */
function changeTo(before: string, after: string) {
  let from = 0
  while (from < before.length && before[from] === after[from]) from += 1
  let kept = 0
  const most = Math.min(before.length, after.length) - from
  while (kept < most && before.at(-1 - kept) === after.at(-1 - kept)) kept += 1
  return { from, to: before.length - kept, insert: after.slice(from, after.length - kept) }
}

const showProblem = StateEffect.define<number | null>()
const problemMark = Decoration.line({ class: 'cm-problem' })

/** The line at which the last run stopped, until it is changed. */
const problemLine = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, { docChanged, effects, state }) {
    let next = docChanged ? Decoration.none : marks
    for (const effect of effects) {
      if (!effect.is(showProblem)) continue
      const isThere = effect.value !== null && effect.value >= 1 && effect.value <= state.doc.lines
      next = isThere ? Decoration.set(problemMark.range(state.doc.line(effect.value ?? 1).from)) : Decoration.none
    }
    return next
  },
  provide: (field) => EditorView.decorations.from(field),
})
