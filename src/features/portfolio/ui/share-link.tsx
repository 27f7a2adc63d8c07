import LinkIcon from 'lucide-react/icons/link'
import { recordEvent } from '#features/events/client.ts'
import { usePageFacts } from '#platform/pages/facts.ts'
import { Button } from '#ui/button.tsx'
import { COPIED_MS, CopyButton } from '#ui/copy-button.tsx'
import { askForToast } from '#ui/toast/ask-for-toast.ts'
import { Tooltip } from '#ui/tooltip.tsx'
import { portfolioTexts } from '../texts.ts'

/** Copies the public address; where there is nothing to be proud of yet, it says what to do first. */
export function ShareLink({ nickname, isReady }: { nickname: string; isReady: boolean }) {
  const { publicUrl } = usePageFacts()
  const link = `${publicUrl}/${nickname}/portfolio`
  if (!isReady) {
    return (
      <Tooltip text={portfolioTexts.cannotShare}>
        <Button icon={LinkIcon} unavailable>
          {portfolioTexts.share}
        </Button>
      </Tooltip>
    )
  }
  return (
    <CopyButton
      text={link}
      label={portfolioTexts.share}
      copiedLabel={portfolioTexts.copied}
      copiedFor={COPIED_MS}
      onCopied={() => recordEvent('portfolio_link_copied', { location: 'portfolio' })}
      onFailed={() => askForToast({ message: `${portfolioTexts.notCopied} ${link}`, variant: 'error', dismissType: 'manual' })}
    />
  )
}
