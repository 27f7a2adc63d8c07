import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import Ban from 'lucide-react/icons/ban'
import EyeOff from 'lucide-react/icons/eye-off'
import { takedownTexts } from '#features/takedowns/takedowns.texts.ts'
import { Badge } from '#ui/badge.tsx'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/icon.tsx'
import { uiTexts } from '#ui/ui.texts.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { PortfolioDocument } from '../portfolio.contract.ts'
import { hostOf, websiteHref } from '../portfolio.rules.ts'
import { portfolioTexts } from '../portfolio.texts.ts'
import { DocumentCover } from './document-cover.tsx'

interface DocumentTileProps {
  nickname: string
  document: PortfolioDocument
  /** whether it opens among one's own documents */
  isOwn: boolean
  /** in a corner, above the link that covers the tile */
  menu?: ReactNode
}

const wholeTile = 'text-ink no-underline after:absolute after:inset-0 after:rounded-md hover:underline focus-visible:outline-none'

export function DocumentTile({ nickname, document, isOwn, menu }: DocumentTileProps) {
  const { id, title, isPublic, takenDown, createdAt } = document
  return (
    <article
      className={cx(
        'relative flex h-full flex-col overflow-hidden rounded-md border bg-sheet shadow-raised transition-shadow hover:shadow-floating has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-blue-ink print:break-inside-avoid print:shadow-none',
        (!isPublic || takenDown) && 'border-dashed',
      )}
    >
      <DocumentCover nickname={nickname} document={document} />
      <div className="flex grow flex-col gap-1 border-t p-4">
        <div className="flex items-start gap-2">
          <h3 className="min-w-0 flex-1 py-2 text-base leading-snug [overflow-wrap:anywhere]">
            {document.type === 'URL' ? (
              <a href={websiteHref(document.url.url)} target="_blank" rel="noopener noreferrer nofollow ugc" className={wholeTile}>
                {title} <Icon icon={ArrowUpRight} className="inline-block align-[-2px] text-ink-faint" />
                <VisuallyHidden> {uiTexts.newTab}</VisuallyHidden>
              </a>
            ) : isOwn ? (
              <Link to="/portfolio/documents/$documentId" params={{ documentId: id }} className={wholeTile}>
                {title}
              </Link>
            ) : (
              <Link to="/$nickname/portfolio/documents/$documentId" params={{ nickname, documentId: id }} className={wholeTile}>
                {title}
              </Link>
            )}
          </h3>
          {menu && <div className="relative z-10 -me-2 print:hidden">{menu}</div>}
        </div>
        <p className="mt-auto flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-soft">
          <span className={cx('[overflow-wrap:anywhere]', document.type === 'URL' && 'print:hidden')}>{kindOf(document)}</span>
          {document.type === 'URL' && <span className="hidden [overflow-wrap:anywhere] print:inline">{websiteHref(document.url.url)}</span>}
          <span aria-hidden>·</span>
          <time dateTime={createdAt}>{portfolioTexts.addedOn(createdAt)}</time>
          {takenDown && (
            <Badge tone="red" icon={Ban}>
              {takedownTexts.badge}
            </Badge>
          )}
          {!isPublic && <Badge icon={EyeOff}>{portfolioTexts.hidden}</Badge>}
          {isPublic && hasOwnCode(document) && <Badge icon={EyeOff}>{portfolioTexts.hiddenCode}</Badge>}
        </p>
      </div>
    </article>
  )
}

/** Whether its cover shows code that others do not see. */
function hasOwnCode(document: PortfolioDocument): boolean {
  return document.type === 'PROJECT' && document.project.picture === null && document.project.excerpt?.isPublic === false
}

function kindOf(document: PortfolioDocument): string {
  if (document.type === 'URL') return hostOf(document.url.url)
  if (document.type === 'PROJECT') return portfolioTexts.types.project
  return document.file.fileType === 'application/pdf' ? portfolioTexts.types.pdf : portfolioTexts.types.picture
}
