import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { attributeText } from '../editing.rules.ts'
import { editingTexts as texts } from '../editing.texts.ts'
import { FIELDS } from './frames/fields.ts'

const MARKS = ['link', 'ask', 'concept', 'code'] as const
type MarkName = (typeof MARKS)[number]

interface ActiveMark {
  name: MarkName
  attrs: Record<string, unknown>
}

function activeMark(editor: Editor): ActiveMark | null {
  const name = MARKS.find((one) => editor.isActive(one))
  if (!name) return null
  const attrs = editor.getAttributes(name)
  return name === 'code' && attrs['isDirective'] !== true ? null : { name, attrs }
}

/** The target or question of the marked words at the cursor. */
export function MarkFields({ editor }: { editor: Editor }) {
  const mark = useEditorState({
    editor,
    selector: ({ editor: now }) => activeMark(now),
    equalityFn: (a, b) => JSON.stringify(a) === JSON.stringify(b),
  })
  if (!mark) return null
  const { name, attrs } = mark
  const given = (attrs['given'] ?? {}) as Record<string, string>
  const values: Record<string, string> = name === 'link' ? { href: attributeText({ attrs }, 'href') } : given
  const fields = name === 'link' ? ['href'] : Object.keys(FIELDS[name] ?? {})
  const change = (field: string, value: string) => {
    const { [field]: _, ...others } = values
    const next = value === '' && field !== 'href' ? others : { ...values, [field]: value }
    editor
      .chain()
      .extendMarkRange(name)
      .updateAttributes(name, name === 'link' ? next : { given: next })
      .run()
  }
  return (
    <div role="group" aria-label={texts.mark[name]} className="flex flex-wrap items-end gap-3 border-t pt-2">
      {fields.map((field) => (
        <TextField
          key={field}
          label={texts.field[field] ?? field}
          className="min-w-40 flex-1"
          value={values[field] ?? ''}
          onValue={(value) => change(field, value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' || event.key === 'Escape') editor.commands.focus()
          }}
        />
      ))}
      <Button variant="quiet" onClick={() => editor.chain().focus().extendMarkRange(name).unsetMark(name).run()}>
        {texts.takeOff}
      </Button>
    </div>
  )
}
