import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Bold from 'lucide-react/icons/bold'
import Code from 'lucide-react/icons/code'
import Italic from 'lucide-react/icons/italic'
import LinkIcon from 'lucide-react/icons/link'
import List from 'lucide-react/icons/list'
import ListChecks from 'lucide-react/icons/list-checks'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Plus from 'lucide-react/icons/plus'
import Quote from 'lucide-react/icons/text-quote'
import Redo from 'lucide-react/icons/redo-2'
import Strike from 'lucide-react/icons/strikethrough'
import Undo from 'lucide-react/icons/undo-2'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { IconButton } from '#ui/icon-button.tsx'
import type { IconSource } from '#ui/icon.tsx'
import { editingTexts as texts } from '../editing.texts.ts'
import { closeSlash, putSlash, slashIn } from './insert/slash.ts'
import { moveBlock } from './keys.ts'

interface Act {
  label: string
  icon: IconSource
  /** the mark or node type that highlights the button */
  on?: string
  run(editor: Editor): void
}

const ACTS: readonly (readonly Act[])[] = [
  [{ label: texts.insert, icon: Plus, run: openInserts }],
  [
    { label: texts.bold, icon: Bold, on: 'bold', run: (editor) => void editor.chain().focus().toggleBold().run() },
    { label: texts.italic, icon: Italic, on: 'italic', run: (editor) => void editor.chain().focus().toggleItalic().run() },
    { label: texts.strike, icon: Strike, on: 'strike', run: (editor) => void editor.chain().focus().toggleStrike().run() },
    { label: texts.code, icon: Code, on: 'code', run: (editor) => void editor.chain().focus().toggleMark('code').run() },
    {
      label: texts.link,
      icon: LinkIcon,
      on: 'link',
      run: (editor) => void editor.chain().focus().toggleMark('link', { href: 'https://' }).run(),
    },
  ],
  [
    { label: texts.list, icon: List, on: 'bulletList', run: (editor) => void editor.chain().focus().toggleBulletList().run() },
    { label: texts.numbers, icon: ListOrdered, on: 'orderedList', run: (editor) => void editor.chain().focus().toggleOrderedList().run() },
    {
      label: texts.checklist,
      icon: ListChecks,
      on: 'checklist',
      run: (editor) => void editor.chain().focus().toggleList('checklist', 'checkbox').run(),
    },
    { label: texts.quote, icon: Quote, on: 'blockquote', run: (editor) => void editor.chain().focus().toggleBlockquote().run() },
  ],
  [
    { label: texts.moveUp, icon: ArrowUp, run: (editor) => move(editor, -1) },
    { label: texts.moveDown, icon: ArrowDown, run: (editor) => move(editor, 1) },
    { label: texts.undo, icon: Undo, run: (editor) => void editor.chain().focus().undo().run() },
    { label: texts.redo, icon: Redo, run: (editor) => void editor.chain().focus().redo().run() },
  ],
]

function move(editor: Editor, direction: 1 | -1): void {
  moveBlock(editor, direction)
  editor.commands.focus()
}

/** Closes an open list. In a paragraph the list opens at the end of the selection, elsewhere in a new paragraph after it. */
function openInserts(editor: Editor): void {
  if (slashIn(editor.state)) {
    closeSlash(editor.view)
    return
  }
  const { $to } = editor.state.selection
  const isText = $to.parent.type.name === 'paragraph'
  if (!isText) {
    const end = $to.depth > 0 ? $to.after(1) : $to.pos
    editor
      .chain()
      .focus()
      .insertContentAt(end, { type: 'paragraph' })
      .setTextSelection(end + 1)
      .run()
  }
  putSlash(editor)
}

/** The toolbar: inserting and formatting; on a phone it scrolls sideways. */
export function EditorToolbar({ editor }: { editor: Editor }) {
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ACTS.flat().flatMap((act) => (act.on && now.isActive(act.on) ? [act.on] : [])),
    equalityFn: (a, b) => a.join() === b?.join(),
  })
  return (
    <div className="editor-toolbar" role="group" aria-label={texts.toolbar}>
      {ACTS.map((group, index) => (
        <span key={index} className="flex flex-none gap-1">
          {group.map(({ label, icon, on: name, run }) => (
            <IconButton
              key={label}
              icon={icon}
              label={label}
              pressed={name ? on.includes(name) : undefined}
              // a press must leave the focus in the text
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => run(editor)}
            />
          ))}
        </span>
      ))}
    </div>
  )
}
