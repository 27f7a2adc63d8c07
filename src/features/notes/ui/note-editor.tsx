import Bold from 'lucide-react/icons/bold'
import Code from 'lucide-react/icons/code'
import Italic from 'lucide-react/icons/italic'
import List from 'lucide-react/icons/list'
import type { Editor } from '@tiptap/core'
import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useRef } from 'react'
import { useUser } from '#features/accounts/ui/user.ts'
import { useFeatures } from '#features/plans/ui/features.ts'
import type { RichNode } from '#features/projects/files/marks/rules.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { isSafeLink } from '../markdown/rules.ts'
import { hasEditorToolbar } from '../rules.ts'
import { notesTexts as texts } from '../texts.ts'

interface NoteEditorProps {
  label: string
  body: RichNode
  /** changes when the words were changed elsewhere */
  version: string
  takesFocus: boolean
  /** what stands there now; it returns the version that this makes */
  onChange(body: RichNode): string
}

const extensions = [
  StarterKit.configure({
    heading: { levels: [3, 4] },
    link: { openOnClick: false, isAllowedUri: (uri) => isSafeLink(uri ?? '') },
  }),
]

/** Loaded when somebody writes, and not before. */
export function NoteEditor({ label, body, version, takesFocus, onChange }: NoteEditorProps) {
  const shown = useRef(new Set([version]))
  const hasToolbar = hasEditorToolbar(useFeatures().features, useUser()?.isPro === true)
  const editor = useEditor({
    extensions,
    content: body,
    autofocus: takesFocus ? 'end' : false,
    immediatelyRender: true,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: { 'aria-label': label, 'aria-multiline': 'true', role: 'textbox', class: 'note-words', 'data-hint': label },
    },
    onUpdate: ({ editor }) => {
      shown.current.add(onChange(editor.getJSON() as RichNode))
    },
  })
  useEffect(() => {
    // what is typed here comes back as it was sent, and late
    if (shown.current.has(version)) return
    shown.current.add(version)
    if (!isSame(editor, body)) editor.commands.setContent(body, { emitUpdate: false })
  }, [editor, body, version])
  return (
    <>
      <EditorContent editor={editor} className="note-editor" />
      {hasToolbar && <EditorToolbar editor={editor} />}
    </>
  )
}

function isSame(editor: Editor, body: RichNode): boolean {
  try {
    return editor.schema.nodeFromJSON(body).eq(editor.state.doc)
  } catch {
    // a kind that this editor does not know
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
