import { useSuspenseQuery } from '@tanstack/react-query'
import FileText from 'lucide-react/icons/file-text'
import { ReportLink } from '#features/takedowns/ui/report-link.tsx'
import { useCalls } from '#platform/pages/calls-context.ts'
import { Avatar } from '#ui/avatar.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { shownDocQuery, type DocumentsCalls } from '../documents.client.ts'
import { documentationAddress, pdfAddress, documentationPictureAddress } from '../documents.rules.ts'
import { safeHref } from '../document-text.rules.ts'
import { documentPageTexts } from '../documents.texts.ts'
import { DocumentOwnerBar } from '../ui/owner-bar.tsx'
import { WrittenSections } from '../ui/written-sections.tsx'

/** A documentation as a web page: for phones, screen readers, and search engines if allowed. */
export function WrittenPage({ nickname, projectId }: { nickname: string; projectId: string }) {
  const calls = useCalls<DocumentsCalls>()
  const { data: shown } = useSuspenseQuery(shownDocQuery(calls, nickname, projectId))
  const { text, owner, titleUrl, hasPdf, isOwner } = shown
  const href = titleUrl === null ? null : safeHref(titleUrl)
  return (
    <article className="mx-auto max-w-reading px-4 py-10 sm:px-8">
      {isOwner && <DocumentOwnerBar shown={shown} nickname={nickname} />}
      <header className="flex flex-col gap-5 border-b pb-8">
        <h1 className="text-2xl leading-tight [overflow-wrap:anywhere]">{text.title}</h1>
        <p className="text-lg text-ink-soft [overflow-wrap:anywhere]">{text.subtitle}</p>
        <p className="flex items-center gap-3 font-medium">
          <Avatar picture={owner.picture} name={text.author} size="lg" decorative className="size-12" />
          <span className="min-w-0 break-words">
            {text.author}
            {href !== null && (
              <a href={href} rel="noopener noreferrer nofollow ugc" className="text-link block text-sm [overflow-wrap:anywhere]">
                {titleUrl}
              </a>
            )}
          </span>
        </p>
        <dl className="flex flex-wrap gap-x-8 gap-y-3">
          {text.facts.map(({ name, value }) => (
            <div key={name}>
              <dt className="text-xs text-ink-soft">{name}</dt>
              <dd className="font-medium">{value}</dd>
            </div>
          ))}
        </dl>
        {hasPdf && (
          <a href={pdfAddress(nickname, projectId)} className={`${buttonClass({ variant: 'secondary' })} self-start print:hidden`}>
            <Icon icon={FileText} />
            {documentPageTexts.openPdf}
          </a>
        )}
      </header>
      <WrittenSections
        sections={text.sections}
        depth={2}
        pictureOf={(block) =>
          block.kind === 'picture' && block.file !== '' ? documentationPictureAddress(nickname, projectId, block.file) : null
        }
      />
      {!isOwner && <ReportLink page={documentationAddress(nickname, projectId)} />}
    </article>
  )
}
