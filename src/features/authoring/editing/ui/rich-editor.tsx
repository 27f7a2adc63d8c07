import './rich-editor.css'
import { Editor, Node, type Content } from '@tiptap/core'
import { EditorContent, useEditorState } from '@tiptap/react'
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { askForToast } from '#ui/toast/ask-for-toast.ts'
import type { ReadSource } from '../editing.rules.ts'
import { editingTexts as texts } from '../editing.texts.ts'
import { DragHandle } from './drag-handle.ts'
import { Findings, placeFindings, type LineFinding } from './findings.ts'
import { partViews } from './frames/views.ts'
import { PasteBlocks } from './insert/paste-blocks.ts'
import { PutPictures } from './insert/put-pictures.ts'
import { SlashList, type PressKey } from './insert/slash-list.tsx'
import { SlashMenu, slashIn } from './insert/slash.ts'
import { EditorKeys } from './keys.ts'
import { MarkFields } from './mark-fields.tsx'
import { editorParts } from './schema/parts.ts'
import { mountSource, type MountedSource } from './source/mounted-source.ts'
import { EditorToolbar } from './toolbar.tsx'

export interface RichEditorProps {
  read: ReadSource
  /** the address at which the browser finds a picture such as `images/lamp.svg` */
  readPicture(name: string): string
  /** saves a pasted or dropped picture and returns its path for the source: `images/lamp.png` */
  savePicture(file: File): Promise<string>
  /** the check's findings in project.md, with their lines */
  findings: readonly LineFinding[]
  /** called with the whole source, debounced, and at the latest on unmount */
  onChange(markdown: string): void
}

const PAUSE_MS = 250

function extensionsWith({ readPicture, savePicture }: Pick<RichEditorProps, 'readPicture' | 'savePicture'>, press: PressKey) {
  const views = partViews({ readPicture })
  const parts = editorParts.map((one) => {
    const view = views[one.name]
    return view && one instanceof Node ? one.extend({ addNodeView: () => view }) : one
  })
  return [
    ...parts,
    EditorKeys,
    DragHandle,
    Findings,
    PutPictures.configure({ save: savePicture }),
    PasteBlocks.configure({ leave: (pictures) => askForToast({ message: texts.picturesLeft(pictures) }) }),
    SlashMenu.configure({ press }),
  ]
}

interface Mounted {
  editor: Editor
  source: MountedSource
}

/** The structured text editor. */
export function RichEditor({ read, readPicture, savePicture, findings, onChange }: RichEditorProps) {
  const [mounted, setMounted] = useState<Mounted | null>(null)
  const keys = useRef<PressKey | null>(null)
  const written = useRef({ markdown: read.source, lines: [] as number[] })
  const tell = useEffectEvent(onChange)
  const picture = useEffectEvent(readPicture)
  const keep = useEffectEvent(savePicture)

  useEffect(() => {
    let source: MountedSource | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const pass = () => {
      clearTimeout(timer)
      timer = undefined
      if (!source) return
      const before = written.current.markdown
      written.current = source.write(editor.state.doc)
      if (written.current.markdown !== before) tell(written.current.markdown)
    }
    const editor = new Editor({
      extensions: extensionsWith(
        { readPicture: (name) => picture(name), savePicture: (file) => keep(file) },
        (event, slash) => keys.current?.(event, slash) ?? false,
      ),
      injectCSS: false,
      editorProps: {
        attributes: {
          'aria-label': texts.label,
          'aria-multiline': 'true',
          role: 'textbox',
          class: 'project-words',
          'data-hint': texts.insertHint,
        },
      },
      onBeforeCreate({ editor: made }) {
        source = mountSource(read, made.schema)
        // pass the same object, because untouched nodes are recognised by identity
        made.options.content = source.doc as unknown as Content
      },
      onUpdate() {
        timer ??= setTimeout(pass, PAUSE_MS)
      },
      onBlur: pass,
    })
    if (source) setMounted({ editor, source })
    window.addEventListener('pagehide', pass)
    return () => {
      window.removeEventListener('pagehide', pass)
      if (timer !== undefined) pass()
      editor.destroy()
    }
  }, [read])

  useEffect(() => {
    if (!mounted) return
    const { editor, source } = mounted
    const { lines } = written.current.lines.length > 0 ? written.current : source.write(editor.state.doc)
    editor.view.dispatch(placeFindings(editor.state, { findings, lines }))
  }, [mounted, findings])

  if (!mounted) return null
  return (
    <div className="project-editor">
      <div className="project-editor-bar">
        <EditorToolbar editor={mounted.editor} />
        <MarkFields editor={mounted.editor} />
      </div>
      <EditorContent editor={mounted.editor} />
      <OpenSlashList editor={mounted.editor} keysRef={keys} />
      <p className="text-xs text-ink-faint">{texts.keys}</p>
    </div>
  )
}

function OpenSlashList({ editor, keysRef }: { editor: Editor; keysRef: RefObject<PressKey | null> }) {
  const slash = useEditorState({ editor, selector: ({ editor: now }) => slashIn(now.state) })
  return slash && <SlashList editor={editor} slash={slash} keysRef={keysRef} />
}
