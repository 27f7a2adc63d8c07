import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Ellipsis from 'lucide-react/icons/ellipsis-vertical'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import Grip from 'lucide-react/icons/grip-vertical'
import type { useSortable } from '#ui/use-sortable.ts'
import { Accordion } from '#ui/accordion.tsx'
import { Badge } from '#ui/badge.tsx'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu } from '#ui/menu.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import type { Polishing } from './use-polishing.ts'
import type { Section } from '../document-text.rules.ts'
import { isNote, isOptIn, titleId } from '../document-edits.rules.ts'
import { documentEditTexts as texts, labelOf } from '../document-edits.texts.ts'
import { BlockFields } from './block-fields.tsx'
import type { Editing } from './use-edits.ts'
import { WordsField } from './words-field.tsx'

interface SectionCardProps {
  section: Section
  /** whether any of it is in the document */
  isShown: boolean
  pictures: Readonly<Record<string, string>>
  editing: Editing
  polishing: Polishing | null
  sortable: Pick<ReturnType<typeof useSortable>, 'ids' | 'dragged' | 'moveTo' | 'itemProps' | 'gripProps'>
}

/** A section of the document: its place, whether it is included, and its contents. */
export function SectionCard({
  section,
  isShown,
  pictures,
  editing,
  polishing,
  sortable: { ids, dragged, moveTo, itemProps, gripProps },
}: SectionCardProps) {
  const { id, blocks } = section
  const { edits, leaveOut } = editing
  const isOut = edits.hidden.includes(id)
  const place = ids.indexOf(id)
  const title = (Object.hasOwn(edits.texts, titleId(id)) ? edits.texts[titleId(id)] : undefined) || section.title
  return (
    <li {...itemProps(id)} className={cx('flex items-start gap-1', dragged === id && 'opacity-60')}>
      <Tooltip text={texts.moveHelp}>
        <IconButton icon={Grip} label={texts.move(title)} className="mt-1 cursor-grab touch-none" {...gripProps(id)} />
      </Tooltip>
      <Accordion
        className="min-w-0 flex-1"
        summary={<span className={cx('[overflow-wrap:anywhere]', !isShown && 'text-ink-soft')}>{title}</span>}
        aside={isOut ? <Badge icon={EyeOff}>{texts.leftOut}</Badge> : !isShown && <Badge>{texts.empty}</Badge>}
      >
        <div className="flex flex-col gap-4">
          <WordsField id={titleId(id)} label={texts.heading} original={section.title} editing={editing} isLine />
          {blocks.some((block) => isNote(block.id)) && <p className="text-sm text-ink-soft">{texts.notesHelp}</p>}
          {blocks.some((block) => isOptIn(block.id) && !isNote(block.id)) && <p className="text-sm text-ink-soft">{texts.optInHelp}</p>}
          {blocks.map((block) => (
            <BlockFields
              key={block.id}
              block={block}
              label={labelOf(block, section)}
              src={pictures[block.id] ?? null}
              editing={editing}
              polishing={polishing}
            />
          ))}
        </div>
      </Accordion>
      <Menu
        align="end"
        entries={[
          ...(place > 0 ? [{ label: texts.earlier, icon: ArrowUp, onSelect: () => moveTo(id, place - 1) }] : []),
          ...(place < ids.length - 1 ? [{ label: texts.later, icon: ArrowDown, onSelect: () => moveTo(id, place + 1) }] : []),
          isOut
            ? { label: texts.putBack, icon: Eye, onSelect: () => leaveOut(id, false) }
            : { label: texts.leaveOut, icon: EyeOff, onSelect: () => leaveOut(id, true) },
        ]}
        renderTrigger={(props) => <IconButton {...props} icon={Ellipsis} label={texts.menu(title)} className="mt-1" />}
      />
    </li>
  )
}
