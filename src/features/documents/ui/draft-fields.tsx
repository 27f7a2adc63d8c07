import { useSortable } from '#ui/use-sortable.ts'
import type { DocumentationDraft } from '../documents.contract.ts'
import { canBePolished } from '../polish.rules.ts'
import { PolishAll } from './polish-all.tsx'
import { usePolishing } from './use-polishing.ts'
import type { Written } from '../document-text.rules.ts'
import { arranged, SUBTITLE, TITLE } from '../document-edits.rules.ts'
import { documentEditTexts as texts, labelOf } from '../document-edits.texts.ts'
import { SectionCard } from './section-card.tsx'
import type { Editing } from './use-edits.ts'
import { WordsField } from './words-field.tsx'

interface DraftFieldsProps {
  projectId: string
  draft: DocumentationDraft
  /** the document with all changes */
  edited: Written
  editing: Editing
}

/** All editable fields of a document, in order. */
export function DraftFields({ projectId, draft: { text, pictures, canPolish }, edited, editing }: DraftFieldsProps) {
  const polishing = usePolishing(projectId)
  const { edits, arrange } = editing
  const known = new Map(text.sections.map((section) => [section.id, section]))
  const shown = new Set(edited.sections.map(({ id }) => id))
  const sortable = useSortable({
    ids: arranged(text.sections, edits.order).map(({ id }) => id),
    onOrder: arrange,
    sayMoved: (id, place, count) => texts.movedTo(known.get(id)?.title ?? '', place, count),
  })
  const passages = edited.sections.flatMap((section) =>
    section.blocks.flatMap((block) =>
      block.kind !== 'table' && canBePolished(block.kind, block.text)
        ? { id: block.id, label: [...new Set([section.title, labelOf(block, section)])].join(': '), text: block.text }
        : [],
    ),
  )
  return (
    <>
      <section aria-labelledby="draft-cover" className="flex flex-col gap-4">
        <h2 id="draft-cover" className="text-lg">
          {texts.cover}
        </h2>
        <WordsField id={TITLE} label={texts.title} original={text.title} editing={editing} isLine />
        <WordsField id={SUBTITLE} label={texts.subtitle} original={text.subtitle} editing={editing} />
      </section>
      <section aria-labelledby="draft-sections" className="mt-8">
        <h2 id="draft-sections" className="mb-3 text-lg">
          {texts.sections}
        </h2>
        {canPolish && passages.length > 0 && <PolishAll passages={passages} polishing={polishing} onUse={editing.write} />}
        <p role="status" className="sr-only">
          {sortable.said}
        </p>
        <div ref={sortable.list}>
          <ol className="-ms-2 flex flex-col gap-3">
            {sortable.ids.flatMap((id) => {
              const section = known.get(id)
              return section ? (
                <SectionCard
                  key={id}
                  section={section}
                  isShown={shown.has(id)}
                  pictures={pictures}
                  editing={editing}
                  polishing={canPolish ? polishing : null}
                  sortable={sortable}
                />
              ) : (
                []
              )
            })}
          </ol>
        </div>
      </section>
    </>
  )
}
