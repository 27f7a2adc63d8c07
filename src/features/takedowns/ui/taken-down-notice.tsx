import { usePageFacts } from '#platform/pages/facts.ts'
import { Banner } from '#ui/banner.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { TakenDown } from '../takedowns.contract.ts'
import { takedownTexts as texts } from '../takedowns.texts.ts'

interface TakenDownNoticeProps {
  takenDown: TakenDown
  className?: string
}

/** Tells its owner that a page was taken down, and why. */
export function TakenDownNotice({ takenDown, className }: TakenDownNoticeProps) {
  const { supportUrl } = usePageFacts()
  if (!takenDown) return null
  return (
    <Banner type="error" spoken={false} className={className}>
      <p className="font-medium">{texts.title(takenDown.at)}</p>
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {texts.reason} {takenDown.reason}
      </p>
      <p className="text-sm">
        {texts.nothingLost} <TextLink href={supportUrl}>{texts.contact}</TextLink>
      </p>
    </Banner>
  )
}
