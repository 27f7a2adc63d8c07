import { useState } from 'react'
import LinkIcon from 'lucide-react/icons/link'
import { recordEvent } from '#features/events/events.client.ts'
import { usePageFacts } from '#platform/pages/facts.ts'
import { Button } from '#ui/button.tsx'
import { COPIED_MS, CopyButton } from '#ui/copy-button.tsx'
import { askForToast } from '#ui/toast/ask-for-toast.ts'
import { Tooltip } from '#ui/tooltip.tsx'
import { portfolioAddress } from '../portfolio.rules.ts'
import { portfolioTexts } from '../portfolio.texts.ts'

interface ShareLinkProps {
  nickname: string
  isReady: boolean
  /** jumps to the missing fields */
  goToMissing?: () => void
}

/** Copies the public address; for an incomplete portfolio, says what is missing. */
export function ShareLink({ nickname, isReady, goToMissing }: ShareLinkProps) {
  const [isRefused, setRefused] = useState(false)
  const { publicUrl } = usePageFacts()
  const link = publicUrl + portfolioAddress(nickname)
  if (!isReady) {
    return (
      <>
        <span role="status" className="text-sm text-ink">
          {isRefused && portfolioTexts.cannotShare}
        </span>
        <Tooltip text={portfolioTexts.cannotShare}>
          <Button
            icon={LinkIcon}
            unavailable
            onRefused={() => {
              setRefused(true)
              goToMissing?.()
            }}
          >
            {portfolioTexts.share}
          </Button>
        </Tooltip>
      </>
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
