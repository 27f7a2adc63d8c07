import { likelySecrets } from '#features/practice/likely-secrets.rules.ts'
import { Banner } from '#ui/banner.tsx'
import { Switch } from '#ui/switch.tsx'
import { canBePolished } from '../polish.rules.ts'
import { PolishPassage } from './polish-passage.tsx'
import type { Polishing } from './use-polishing.ts'
import type { DocumentationBlock } from '../document-text.rules.ts'
import { isOptIn, editedText } from '../document-edits.rules.ts'
import { documentEditTexts as texts } from '../document-edits.texts.ts'
import type { Editing } from './use-edits.ts'
import { WordsField } from './words-field.tsx'

interface BlockFieldsProps {
  block: DocumentationBlock
  label: string
  /** of a picture */
  src: string | null
  editing: Editing
  /** null without a model */
  polishing: Polishing | null
}

/** One block of a section: whether it is included, and its wording. */
export function BlockFields({ block, label, src, editing, polishing }: BlockFieldsProps) {
  const { edits, leaveOut, choose, write } = editing
  const { id, kind } = block
  const isIn = isOptIn(id) ? edits.notes.includes(id) : !edits.hidden.includes(id)
  const [likely] = isIn && kind === 'code' ? likelySecrets([{ name: label, text: editedText(block, edits) }]) : []
  return (
    <div role="group" aria-label={label} className="flex flex-col gap-1 border-t pt-3 first:border-t-0 first:pt-0">
      {isIn && kind === 'picture' && src !== null && (
        <img src={src} alt={block.alt} loading="lazy" className="max-h-40 max-w-full self-start rounded-sm border bg-well object-contain" />
      )}
      {isIn && kind !== 'table' ? (
        <WordsField
          id={id}
          label={kind === 'picture' ? texts.caption(label) : label}
          original={block.text}
          editing={editing}
          isLine={kind === 'link' || kind === 'picture'}
          isCode={kind === 'code'}
          help={block.text === '' ? texts.emptyHelp : undefined}
        />
      ) : (
        <p className={isIn ? 'font-medium' : 'font-medium text-ink-soft line-through'}>{label}</p>
      )}
      {likely && (
        <Banner type="review" spoken={false} className="text-sm">
          {texts.likely(likely.lines)}
        </Banner>
      )}
      {isIn && polishing && kind !== 'table' && canBePolished(kind, editedText(block, edits)) && (
        <PolishPassage passage={{ id, label, text: editedText(block, edits) }} polishing={polishing} onUse={(text) => write(id, text)} />
      )}
      <Switch
        checked={isIn}
        onChange={(on) => (isOptIn(id) ? choose(id, on) : leaveOut(id, !on))}
        aria-label={`${texts.inIt}: ${label}`}
        className="self-start text-sm text-ink-soft"
      >
        {texts.inIt}
      </Switch>
    </div>
  )
}
