import Search from 'lucide-react/icons/search'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { startTexts } from '../catalogue.texts.ts'

/** A plain GET form that opens the directory, so it works without JavaScript. */
export function WishField() {
  return (
    <form method="get" action="/onboarding" className="flex w-full max-w-reading flex-col gap-1.5">
      <label htmlFor="wish" className="text-sm font-medium">
        {startTexts.wish}
      </label>
      <span className="flex flex-wrap gap-2">
        <span className="flex h-11 min-w-0 grow basis-56 items-center rounded-sm border border-ink-faint bg-sheet has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-blue-ink">
          <Icon icon={Search} className="ms-3 shrink-0 text-ink-faint" />
          <input
            id="wish"
            name="explore"
            type="search"
            required
            maxLength={200}
            autoComplete="off"
            enterKeyHint="search"
            placeholder={startTexts.wishExample}
            className="h-full w-full min-w-0 bg-transparent px-2 outline-none focus-visible:outline-none"
          />
        </span>
        <Button type="submit" className="h-11">
          {startTexts.find}
        </Button>
      </span>
    </form>
  )
}
