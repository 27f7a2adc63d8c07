import type { ToldPage } from '#features/moderation/moderation.contract.ts'
import { Badge } from '#ui/badge.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { adminTexts } from '../admin.texts.ts'

const texts = adminTexts.pagesOf

/** A learner's page: what it is, its title, and whether others see it. */
export function LearnerPageFacts({ page: { kind, title, address, isPublic, isShown, takenDown } }: { page: ToldPage }) {
  return (
    <div className="min-w-0 grow">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-sm text-ink-soft">{texts.kinds[kind]}</span>
        {takenDown && <Badge tone="red">{texts.down}</Badge>}
        {!takenDown && isPublic && !isShown && <Badge tone="red">{texts.withPortfolio}</Badge>}
        {!isPublic && <Badge>{texts.hidden}</Badge>}
      </p>
      <p dir="auto" className="font-medium wrap-anywhere">
        {title || texts.untitled}
      </p>
      <p className="text-sm wrap-anywhere">
        {isShown ? (
          <TextLink newTab href={address}>
            {address}
          </TextLink>
        ) : (
          <span className="text-ink-soft">{address}</span>
        )}
      </p>
      {takenDown && (
        <p dir="auto" className="mt-1 text-sm wrap-anywhere whitespace-pre-line">
          {texts.downSince(takenDown.at, takenDown.by)} {takenDown.reason}
        </p>
      )}
    </div>
  )
}
