import { useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef, type Ref } from 'react'
import type { PracticeLanguage } from '#features/content/practice-kinds.rules.ts'
import { openEditor, type Editor } from './editor/open-editor.ts'

interface CodeEditorProps {
  editor: Ref<Editor>
  /** of the practice, which does not change */
  language: PracticeLanguage
  /** the file that is shown */
  name: string
  isReadOnly: boolean
  textOf(name: string): string
  onEdit(name: string, text: string): void
  onTest(): void
}

/** In a shadow tree its styles are sheets, which the page's policy allows, and no style of the page meets it. */
export function CodeEditor({ editor, language, name, isReadOnly, textOf, onEdit, onTest }: CodeEditorProps) {
  const host = useRef<HTMLDivElement>(null)
  const opened = useRef<Editor | null>(null)
  const edit = useEffectEvent(onEdit)
  const test = useEffectEvent(onTest)
  const show = useEffectEvent((next: string) => opened.current?.show({ name: next, text: textOf(next), isReadOnly }))
  useLayoutEffect(() => {
    const place = host.current
    if (!place) return undefined
    const root = place.shadowRoot ?? place.attachShadow({ mode: 'open' })
    const made = openEditor(root, language, { onEdit: (file, text) => edit(file, text), onTest: () => test() })
    opened.current = made
    // in here its own keys win over the page's
    const keep = (event: KeyboardEvent) => event.stopPropagation()
    place.addEventListener('keydown', keep)
    return () => {
      place.removeEventListener('keydown', keep)
      made.close()
      opened.current = null
    }
  }, [language])
  // by then it is open
  useImperativeHandle(editor, () => opened.current as Editor, [])
  useEffect(() => show(name), [name])
  useEffect(() => {
    // the files in whose place it opens may be far longer, and the button that was pressed is below them
    host.current?.scrollIntoView({ block: 'nearest' })
    opened.current?.focus()
  }, [])
  return <div ref={host} dir="ltr" className="workspace-editor" />
}
