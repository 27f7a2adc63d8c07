import { MOST_PAGES, PDF_PAGE_SIZE, pdfPageAddress } from '../portfolio.rules.ts'
import { documentTexts } from '../portfolio.texts.ts'

interface PdfPagesProps {
  /** the owner of the file */
  owner: string
  documentId: string
  title: string
  pages: number
}

/** A PDF as pictures of its pages, so that nothing in the file runs in the reader's browser. */
export function PdfPages({ owner, documentId, title, pages }: PdfPagesProps) {
  if (pages === 0) return <p className="text-ink-soft">{documentTexts.noPages}</p>
  return (
    <section aria-label={title} className="flex flex-col gap-4">
      <ol className="flex flex-col gap-6">
        {Array.from({ length: pages }, (_, at) => at + 1).map((page) => (
          <li key={page}>
            <img
              src={pdfPageAddress(owner, documentId, page)}
              alt={documentTexts.page(page, pages)}
              width={PDF_PAGE_SIZE.width}
              height={PDF_PAGE_SIZE.height}
              loading={page === 1 ? 'eager' : 'lazy'}
              className="h-auto w-full max-w-reading rounded-sm border bg-well shadow-raised"
            />
          </li>
        ))}
      </ol>
      {pages === MOST_PAGES && <p className="text-ink-soft">{documentTexts.morePages}</p>}
    </section>
  )
}
