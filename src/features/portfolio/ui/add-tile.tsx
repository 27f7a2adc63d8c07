import Lock from 'lucide-react/icons/lock'
import Plus from 'lucide-react/icons/plus'
import { Icon } from '#ui/icon.tsx'
import { askForModal } from '#ui/modal/ask-for-modal.ts'
import { portfolioTexts } from '../portfolio.texts.ts'

/** Adds a document, or leads to a plan with room for one. */
export function AddTile({ isFull }: { isFull: boolean }) {
  const { title, text } = isFull ? portfolioTexts.full : portfolioTexts.add
  function act() {
    if (isFull) askForModal('paywall', { reason: 'portfolio_add_project_limit' }, { after: 'locked-click' })
    else askForModal('portfolioUpload', {})
  }
  return (
    <button
      type="button"
      onClick={act}
      className="flex h-full min-h-60 w-full flex-col items-center justify-center gap-1 rounded-md border border-dashed border-ink-faint p-6 text-center text-ink-soft transition-colors hover:border-accent hover:bg-accent-soft hover:text-ink print:hidden"
    >
      <span className="mb-2 flex size-12 items-center justify-center rounded-full bg-accent-soft text-accent-ink">
        <Icon icon={isFull ? Lock : Plus} size={24} />
      </span>
      <span className="font-heading font-bold text-ink">{title}</span>
      <span className="text-sm">{text}</span>
    </button>
  )
}
