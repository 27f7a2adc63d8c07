import ThumbsDown from 'lucide-react/icons/thumbs-down'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import { IconButton } from '#ui/icon-button.tsx'
import { useShownFor } from '#ui/use-shown-for.ts'
import type { Vote } from '../chat.rules.ts'
import { chatTexts } from '../chat.texts.ts'

interface ThumbsProps {
  vote: Vote | null
  /** True if the vote was accepted. */
  onVote: (vote: Vote) => boolean | Promise<boolean>
}

const THANKS_MS = 5000

/** Rates an answer; the first vote counts. */
export function Thumbs({ vote, onVote }: ThumbsProps) {
  const [thanks, thank] = useShownFor(THANKS_MS)
  async function rate(wanted: Vote) {
    if (vote === null && (await onVote(wanted))) thank()
  }
  const thumb = (one: Vote) => ({ size: 'sm', pressed: vote === one, unavailable: vote !== null, onClick: () => void rate(one) }) as const
  return (
    <div className="-ms-2 flex items-center gap-1">
      <IconButton icon={ThumbsUp} label={chatTexts.good} {...thumb('up')} />
      <IconButton icon={ThumbsDown} label={chatTexts.bad} {...thumb('down')} />
      <p role="status" className="text-xs text-ink-soft">
        {thanks && chatTexts.thanks}
      </p>
    </div>
  )
}
