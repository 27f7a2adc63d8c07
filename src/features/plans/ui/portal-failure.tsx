import { usePageFacts } from '#platform/pages/facts.ts'
import { TextLink } from '#ui/text-link.tsx'
import { cardTexts } from './plans-ui.texts.ts'

export function PortalFailure() {
  const { supportUrl } = usePageFacts()
  return (
    <>
      {cardTexts.portalFailed}
      <TextLink href={supportUrl}>{cardTexts.contact}</TextLink>
    </>
  )
}
