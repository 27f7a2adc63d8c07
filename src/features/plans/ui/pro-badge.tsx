import Sparkle from 'lucide-react/icons/sparkle'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/icon.tsx'
import { uiTexts } from '#ui/ui.texts.ts'

export const proBadgeClass = 'inline-flex h-5 items-center gap-1 rounded-full bg-ink px-2 text-xs leading-none font-bold text-paper'

interface ProBadgeProps {
  label?: string | undefined
  className?: string | undefined
}

/** Only the look; its parent handles clicks. */
export function ProBadge({ label = uiTexts.pro, className }: ProBadgeProps) {
  return (
    <span className={cx(proBadgeClass, className)}>
      <Icon icon={Sparkle} size={12} className="shrink-0 fill-current" />
      {label}
    </span>
  )
}
