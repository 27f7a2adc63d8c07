import { Button } from '#ui/button.tsx'
import type { DetailName } from '../portfolio.rules.ts'
import { portfolioTexts } from '../portfolio.texts.ts'

const texts = portfolioTexts.changed

interface ChangedDetailProps {
  name: DetailName
  /** what another tab or device saved */
  theirs: string
  onMine: () => void
  onTheirs: () => void
}

/** A field holds words that would replace what another tab saved: its writer decides. */
export function ChangedDetail({ name, theirs, onMine, onTheirs }: ChangedDetailProps) {
  return (
    <div role="group" aria-label={texts[name]} className="mb-3 flex max-w-reading flex-col gap-2 rounded-sm bg-amber-soft p-3 text-sm">
      <p role="alert" className="text-amber-ink">
        {texts[name]}
      </p>
      <p dir="auto" className="max-h-40 overflow-y-auto whitespace-pre-wrap [overflow-wrap:anywhere]">
        {theirs || texts.empty}
      </p>
      <p className="flex flex-wrap gap-2">
        <Button size="sm" onClick={onMine}>
          {texts.mine}
        </Button>
        <Button size="sm" onClick={onTheirs}>
          {texts.theirs}
        </Button>
      </p>
    </div>
  )
}
