import Undo from 'lucide-react/icons/undo-2'
import { useItem } from '#platform/outbox/use-item.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { TextArea, TextField } from '#ui/field.tsx'
import { LONGEST_TEXT } from '../documents.rules.ts'
import { documentEditTexts as texts } from '../document-edits.texts.ts'
import type { Editing } from './use-edits.ts'
import { WrittenElsewhere } from './written-elsewhere.tsx'

interface WordsFieldProps {
  /** the id of the part */
  id: string
  label: string
  /** the wording made from the answers */
  original: string
  editing: Editing
  isLine?: boolean | undefined
  isCode?: boolean | undefined
  help?: string | undefined
}

/** A field for a part's wording. */
export function WordsField({ id, label, original, editing, isLine = false, isCode = false, help }: WordsFieldProps) {
  const { edits, write, settle, outbox } = editing
  const { problem } = useItem(outbox, `text ${id}`)
  const isChanged = Object.hasOwn(edits.texts, id)
  const value = isChanged ? (edits.texts[id] ?? '') : original
  const others = (Object.hasOwn(edits.others, id) ? edits.others[id] : undefined) ?? []
  const shared = {
    label,
    value,
    help,
    dir: 'auto',
    maxLength: LONGEST_TEXT,
    autoComplete: 'off',
    error: problem ?? undefined,
    onValue: (typed: string) => write(id, typed === original ? null : typed),
  }
  return (
    <div className="flex flex-col gap-2">
      {isLine ? (
        <TextField {...shared} />
      ) : (
        <TextArea
          {...shared}
          rows={1}
          spellCheck={!isCode}
          className={cx('[&_textarea]:field-sizing-content [&_textarea]:max-h-96', isCode && '[&_textarea]:font-mono')}
        />
      )}
      {isChanged && (
        <Button
          size="sm"
          variant="quiet"
          icon={Undo}
          className="-ms-3 self-start"
          aria-label={`${texts.takeBack}: ${label}`}
          onClick={() => write(id, null)}
        >
          {texts.takeBack}
        </Button>
      )}
      <WrittenElsewhere
        others={others}
        onUse={(text) => {
          write(id, text === original ? null : text)
          settle(id, text)
        }}
        onDrop={(text) => settle(id, text)}
      />
    </div>
  )
}
