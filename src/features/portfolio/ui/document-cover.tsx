import type { ReactNode } from 'react'
import FileText from 'lucide-react/icons/file-text'
import Globe from 'lucide-react/icons/globe'
import { Icon, type IconSource } from '#ui/icon.tsx'
import type { PortfolioDocument } from '../portfolio.contract.ts'
import { hostOf, tilePictureAddress, thumbnailAddress } from '../portfolio.rules.ts'

const frame = 'aspect-video w-full'

/** A document's cover in a list. Decorative: the title says what it is. */
export function DocumentCover({ nickname, document }: { nickname: string; document: PortfolioDocument }) {
  switch (document.type) {
    case 'PROJECT':
      if (document.project.picture !== null) return <Picture src={tilePictureAddress(nickname, document.id, document.project.picture)} />
      if (document.project.excerpt !== null) return <Code {...document.project.excerpt} />
      return (
        <FirstPage src={document.project.storageName === null ? null : thumbnailAddress(nickname, document.id)}>
          <Picture src={`/static/images/projects/${document.project.id}.svg`} />
        </FirstPage>
      )
    case 'FILE':
      if (document.file.fileType === 'application/pdf')
        return (
          <FirstPage src={thumbnailAddress(nickname, document.id)}>
            <Drawn icon={FileText} words={document.title} tone="bg-red-soft text-red-ink" />
          </FirstPage>
        )
      return <Picture src={thumbnailAddress(nickname, document.id)} />
    case 'URL':
      return <Drawn icon={Globe} words={hostOf(document.url.url)} tone="bg-blue-soft text-blue-ink" />
  }
}

function Picture({ src }: { src: string }) {
  return <img src={src} alt="" width={640} height={360} loading="lazy" className={`${frame} bg-well object-cover object-top`} />
}

/** What its owner wrote. */
function Code({ name, text }: { name: string; text: string }) {
  return (
    <div aria-hidden dir="ltr" className={`${frame} overflow-hidden bg-code font-mono text-xs text-ink`}>
      <p className="truncate border-b bg-sheet px-4 py-1.5 text-ink-soft">{name}</p>
      <pre className="px-4 py-3">{text}</pre>
    </div>
  )
}

/** The first page of a document, above a fallback: a missing picture shows nothing. */
function FirstPage({ src, children }: { src: string | null; children: ReactNode }) {
  return (
    <div className="relative">
      {children}
      {src !== null && (
        <img src={src} alt="" width={720} height={1020} loading="lazy" className="absolute inset-0 size-full object-cover object-top" />
      )}
    </div>
  )
}

/** A drawn sheet in the colour of its type. */
function Drawn({ icon, words, tone }: { icon: IconSource; words: string; tone: string }) {
  return (
    <div aria-hidden className={`${frame} ${tone} flex items-end justify-center overflow-hidden`}>
      <div className="flex h-4/5 w-3/5 flex-col items-center justify-center gap-2 rounded-t-md border border-b-0 border-current/20 bg-sheet px-4 text-center shadow-raised">
        <Icon icon={icon} size={28} className="shrink-0" />
        <span className="line-clamp-2 font-heading text-sm font-bold break-words text-ink [overflow-wrap:anywhere]">{words}</span>
      </div>
    </div>
  )
}
