import Bold from 'lucide-react/icons/bold'
import Code from 'lucide-react/icons/code'
import Italic from 'lucide-react/icons/italic'
import List from 'lucide-react/icons/list'
import { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { TaskItem, TaskList } from '@tiptap/extension-list'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useUser } from '#features/accounts/ui/user.ts'
import { useFeatures } from '#features/plans/ui/features.ts'
import type { RichNode } from '#features/projects/reading-marks.rules.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { isSafeLink } from '../note-markdown.rules.ts'
import { hasEditorToolbar, withTyped } from '../notes.rules.ts'
import { notesTexts as texts } from '../notes.texts.ts'
import type { Typed } from './early-words.tsx'
import { tableNodes } from './table-nodes.ts'

interface NoteEditorProps {
  label: string
  body: RichNode
  /** changes when the words were changed elsewhere */
  version: string
  takesFocus: boolean
  /** text typed before the editor was loaded */
  typed?: RefObject<Typed | null>
  /** called with the current body; returns the version that this creates */
  onChange(body: RichNode): string
}

const extensions = [
  StarterKit.configure({
    heading: { levels: [3, 4] },
    // an added empty line after a list would be a change by a mere reader
    trailingNode: false,
    link: { openOnClick: false, isAllowedUri: (uri) => isSafeLink(uri ?? '') },
  }),
  TaskList,
  TaskItem.configure({ nested: true, a11y: { checkboxLabel: ({ textContent }) => texts.task(textContent) } }),
  ...tableNodes,
]

/** Loaded only when somebody writes. */
export function NoteEditor({ label, body, version, takesFocus, typed, onChange }: NoteEditorProps) {
  const field = useRef<HTMLDivElement>(null)
  const shown = useRef(new Set([version]))
  const latest = useRef(onChange)
  const hasToolbar = hasEditorToolbar(useFeatures().features, useUser()?.isPro === true)
  const [editor] = useState(
    () =>
      new Editor({
        element: null,
        extensions,
        content: body,
        injectCSS: false,
        editorProps: {
          attributes: {
            'aria-label': label,
            'aria-multiline': 'true',
            role: 'textbox',
            class: 'note-words',
            dir: 'auto',
            'data-hint': label,
          },
        },
        onUpdate: ({ editor }) => {
          shown.current.add(latest.current(editor.getJSON() as RichNode))
        },
      }),
  )
  useLayoutEffect(() => {
    latest.current = onChange
  })
  const begin = useRef({ takesFocus, typed, body })
  // mounts in the same commit that removes the early field: `useEditor` may mount later, and letters would be lost in between
  useLayoutEffect(() => {
    const { takesFocus, typed, body } = begin.current
    if (field.current) editor.mount(field.current)
    const early = typed?.current
    if (typed) typed.current = null
    if (early && JSON.stringify(withTyped(early.base, early.text)) === JSON.stringify(body)) typeAgain(editor, early)
    if ((takesFocus || early) && !isWritingElsewhere()) focusAtEnd(editor)
    return () => editor.unmount()
  }, [editor])
  useEffect(() => {
    // the editor's own change comes back late, so skip it
    if (shown.current.has(version)) return
    shown.current.add(version)
    if (!isSame(editor, body)) editor.commands.setContent(body, { emitUpdate: false })
  }, [editor, body, version])
  return (
    <>
      <div ref={field} className="note-editor" />
      {hasToolbar && <EditorToolbar editor={editor} />}
    </>
  )
}

/** Types letter by letter, so that input rules apply as in the editor. */
function typeAgain(editor: Editor, { base, text }: Typed): void {
  editor.commands.setContent(base, { emitUpdate: false })
  editor.commands.setTextSelection(editor.state.doc.content.size)
  if (editor.state.selection.$from.parent.content.size > 0) editor.commands.enter()
  for (const letter of text) {
    if (letter === '\n') editor.commands.enter()
    else typeLetter(editor, letter)
  }
}

function typeLetter({ view }: Editor, letter: string): void {
  const { from, to } = view.state.selection
  const insert = () => view.state.tr.insertText(letter, from, to)
  if (!view.someProp('handleTextInput', (handle) => handle(view, from, to, letter, insert))) view.dispatch(insert())
}

function focusAtEnd(editor: Editor): void {
  editor.commands.setTextSelection(editor.state.doc.content.size)
  editor.view.focus()
  // the card gets its place in the next frame
  requestAnimationFrame(() => !editor.isDestroyed && editor.commands.scrollIntoView())
}

const isWritingElsewhere = () => document.activeElement?.closest('input, textarea, [contenteditable]') != null

function isSame(editor: Editor, body: RichNode): boolean {
  try {
    return editor.schema.nodeFromJSON(body).eq(editor.state.doc)
  } catch {
    // an unknown node type
    return false
  }
}

function EditorToolbar({ editor }: { editor: Editor }) {
  const on = useEditorState({
    editor,
    selector: ({ editor }) => ({
      bold: editor.isActive('bold'),
      italic: editor.isActive('italic'),
      list: editor.isActive('bulletList'),
      code: editor.isActive('code'),
    }),
  })
  return (
    <div className="flex gap-1" role="group" aria-label={texts.format}>
      <IconButton
        size="sm"
        icon={Bold}
        label={texts.bold}
        pressed={on.bold}
        onClick={() => void editor.chain().focus().toggleBold().run()}
      />
      <IconButton
        size="sm"
        icon={Italic}
        label={texts.italic}
        pressed={on.italic}
        onClick={() => void editor.chain().focus().toggleItalic().run()}
      />
      <IconButton
        size="sm"
        icon={List}
        label={texts.list}
        pressed={on.list}
        onClick={() => void editor.chain().focus().toggleBulletList().run()}
      />
      <IconButton
        size="sm"
        icon={Code}
        label={texts.code}
        pressed={on.code}
        onClick={() => void editor.chain().focus().toggleCode().run()}
      />
    </div>
  )
}
