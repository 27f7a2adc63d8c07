import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Download from 'lucide-react/icons/download'
import ExternalLink from 'lucide-react/icons/external-link'
import { ReportLink } from '#features/takedowns/ui/report-link.tsx'
import { TakenDownNotice } from '#features/takedowns/ui/taken-down-notice.tsx'
import { useCalls } from '#platform/pages/calls-context.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { uiTexts } from '#ui/ui.texts.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { documentQuery, type PortfolioCalls } from '../portfolio.client.ts'
import type { ShownDocument } from '../portfolio.contract.ts'
import { documentAddress, fileAddress, websiteHref } from '../portfolio.rules.ts'
import { documentTexts, portfolioTexts } from '../portfolio.texts.ts'
import { Finished } from '../ui/finished.tsx'
import { OwnerLine } from '../ui/owner-line.tsx'
import { PdfPages } from '../ui/pdf-pages.tsx'

interface DocumentPageProps {
  /** null for one's own */
  nickname: string | null
  /** the owner of the files */
  owner: string
  documentId: string
}

export function DocumentPage({ nickname, owner, documentId }: DocumentPageProps) {
  const calls = useCalls<PortfolioCalls>()
  const { data: shown } = useSuspenseQuery(documentQuery(calls, nickname, documentId))
  const { document, ownerName, ownerPicture } = shown
  const back = (
    <>
      <Icon icon={ArrowLeft} />
      {documentTexts.back}
    </>
  )
  const look = `${buttonClass({ variant: 'quiet' })} -ms-4 mb-6 print:hidden`
  return (
    <article className="mx-auto max-w-page px-4 py-10 sm:px-8">
      {nickname === null ? (
        <Link to="/portfolio" className={look}>
          {back}
        </Link>
      ) : (
        <Link to="/$nickname/portfolio" params={{ nickname }} className={look}>
          {back}
        </Link>
      )}
      <TakenDownNotice takenDown={document.takenDown} className="mb-8" />
      <header className="mb-8 flex flex-col gap-4">
        <h1 className="text-2xl leading-tight [overflow-wrap:anywhere]">{document.title}</h1>
        <OwnerLine name={ownerName} picture={ownerPicture} />
        <p className="text-sm text-ink-soft">
          <time dateTime={document.createdAt}>{portfolioTexts.addedOn(document.createdAt)}</time>
        </p>
      </header>
      <Content shown={shown} owner={owner} isOwn={nickname === null} />
      {nickname !== null && <ReportLink page={documentAddress(nickname, document.id)} />}
    </article>
  )
}

function Content({ shown: { document, work, written, pages }, owner, isOwn }: { shown: ShownDocument; owner: string; isOwn: boolean }) {
  if (document.type === 'PROJECT') {
    const hasFile = document.project.storageName !== null
    return (
      <>
        {(hasFile || isOwn) && (
          <div className="mb-6 flex flex-wrap gap-3 print:hidden">
            {hasFile && <Out href={fileAddress(owner, document.id, 'application/pdf')} label={documentTexts.openDocumentation} />}
            {isOwn && (
              <Link
                to="/projects/$projectId/docs/draft"
                params={{ projectId: document.project.id }}
                className={buttonClass({ variant: 'quiet' })}
              >
                {documentTexts.editDocumentation}
              </Link>
            )}
          </div>
        )}
        <Finished document={document} owner={owner} work={work} written={written} />
        {pages > 0 && (
          <div className="mt-10">
            <PdfPages owner={owner} documentId={document.id} title={document.title} pages={pages} />
          </div>
        )}
      </>
    )
  }
  if (document.type === 'URL') return <Out href={websiteHref(document.url.url)} label={documentTexts.visit} />
  const { fileType } = document.file
  const address = fileAddress(owner, document.id, fileType)
  if (fileType === 'application/pdf')
    return (
      <div className="flex flex-col items-start gap-6">
        <a href={address} download={document.file.fileName} className={`${buttonClass({ variant: 'secondary' })} print:hidden`}>
          <Icon icon={Download} />
          {documentTexts.downloadPdf}
        </a>
        <PdfPages owner={owner} documentId={document.id} title={document.title} pages={pages} />
      </div>
    )
  return (
    <figure className="flex flex-col items-start gap-4">
      <img src={address} alt={document.title} className="max-h-[80dvh] max-w-full rounded-md border bg-well object-contain" />
      <Out href={address} label={documentTexts.openPicture} />
    </figure>
  )
}

function Out({ href, label }: { href: string; label: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      className={`${buttonClass({ variant: 'secondary' })} print:hidden`}
    >
      {label}
      <Icon icon={ExternalLink} />
      <VisuallyHidden> {uiTexts.newTab}</VisuallyHidden>
    </a>
  )
}
