import type { Written } from '../document-text.rules.ts'
import { writtenTexts } from '../documents.texts.ts'
import { WrittenSections } from './written-sections.tsx'
import { documentEditTexts as texts } from '../document-edits.texts.ts'

interface PreviewProps {
  edited: Written
  pictures: Readonly<Record<string, string>>
}

/** A preview with the components of the public page. */
export function Preview({ edited: { title, subtitle, author, sections }, pictures }: PreviewProps) {
  return (
    <section
      tabIndex={0}
      aria-label={texts.preview}
      className="rounded-md border bg-sheet p-6 sm:p-8 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto"
    >
      <h2 className="text-2xl leading-tight [overflow-wrap:anywhere]">{title}</h2>
      <p className="mt-3 text-lg text-ink-soft [overflow-wrap:anywhere]">{subtitle}</p>
      <p className="mt-3 border-b pb-6 font-medium">{writtenTexts.by(author)}</p>
      {sections.length === 0 && <p className="mt-6">{texts.nothing}</p>}
      <WrittenSections sections={sections} depth={3} pictureOf={({ id }) => pictures[id] ?? null} />
    </section>
  )
}
