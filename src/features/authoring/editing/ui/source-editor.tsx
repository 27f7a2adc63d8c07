import { useEffect, useState } from 'react'
import { localStore } from '#platform/browser/storage.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useAlive } from '#ui/use-alive.ts'
import type { ReadSource } from '../editing.rules.ts'
import { editingTexts as texts } from '../editing.texts.ts'
import { RichEditor, type RichEditorProps } from './rich-editor.tsx'
import { readApart } from './source/read-apart.ts'

export interface ProjectEditorProps extends Omit<RichEditorProps, 'read'> {
  /** the whole of project.md */
  source: string
  /** a new value means that the source changed elsewhere and replaces the editor's text; while it stays, `source` may lag behind */
  revision: string | number
}

const SHOWN = 'waymark:editor-shows'

/** Switches between structured text and raw source of the same text. */
export function SourceEditor({ source, onChange, ...props }: ProjectEditorProps) {
  const [text, setText] = useState(source)
  const isAlive = useAlive()
  const [chosen, setChosen] = useState<string | null>(null)
  const isSource = (chosen ?? (isAlive ? localStore.read(SHOWN) : null)) !== 'text'
  const show = (what: string) => {
    setChosen(what)
    localStore.write(SHOWN, what)
  }
  const change = (next: string) => {
    setText(next)
    onChange(next)
  }
  return (
    <div className="flex flex-col gap-2">
      <Button variant="quiet" size="sm" className="self-end" onClick={() => show(isSource ? 'text' : 'source')}>
        {isSource ? texts.showText : texts.showSource}
      </Button>
      {isSource ? (
        <TextArea label={texts.source} rows={30} value={text} onValue={change} spellCheck className="font-mono" />
      ) : (
        <WithParts {...props} source={text} onChange={change} />
      )}
    </div>
  )
}

function WithParts({ source, ...props }: Omit<ProjectEditorProps, 'revision'>) {
  const [read, setRead] = useState<ReadSource | null>(null)
  // text typed here returns as `source` and must not be parsed again
  const [first] = useState(source)
  useEffect(() => {
    const leaving = new AbortController()
    void readApart(first, leaving.signal).then(setRead, () => undefined)
    return () => leaving.abort()
  }, [first])
  return read ? <RichEditor {...props} read={read} /> : <Skeleton shape="document" />
}
