import { useRef, useState } from 'react'
import UserPlus from 'lucide-react/icons/user-plus'
import { usePageFacts } from '#platform/pages/facts.ts'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/icon.tsx'
import { TooltipBubble } from '#ui/tooltip-bubble.tsx'
import { useShownFor } from '#ui/use-shown-for.ts'
import { accountTexts } from './accounts-ui.texts.ts'

export const INVITE_TOOLTIP_MS = 2000

const TAGS = { utm_source: 'waymark', utm_medium: 'referral', utm_campaign: 'invite' }

export function inviteLink(publicUrl: string): string {
  return `${publicUrl}/?${new URLSearchParams(TAGS)}`
}

export function InviteFriend({ className }: { className?: string }) {
  const link = inviteLink(usePageFacts().publicUrl)
  const button = useRef<HTMLButtonElement>(null)
  const [isCopied, showCopied] = useShownFor(INVITE_TOOLTIP_MS)
  const [isRefused, setRefused] = useState(false)

  async function copy() {
    try {
      await navigator.clipboard.writeText(link)
      showCopied()
    } catch {
      setRefused(true)
    }
  }
  return (
    <>
      <button ref={button} type="button" className={cx(className)} onClick={() => void copy()}>
        <Icon icon={UserPlus} />
        {accountTexts.invite.action}
      </button>
      <span role="status" className="sr-only">
        {isCopied && accountTexts.invite.copied}
      </span>
      <TooltipBubble open={isCopied} anchor={button} side="top" silent>
        {accountTexts.invite.copied}
      </TooltipBubble>
      {isRefused && (
        <p className="px-2 text-xs">
          {accountTexts.invite.failed} <span className="break-all select-all">{link}</span>
        </p>
      )}
    </>
  )
}
