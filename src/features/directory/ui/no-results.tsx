import Sparkles from 'lucide-react/icons/sparkles'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { firstDirectory } from '../directory.rules.ts'
import { directoryTexts } from '../directory.texts.ts'
import { directory } from './directory-store.ts'

/** No results, with two ways on. */
export function Nothing({ goal = '' }: { goal?: string }) {
  const action = (
    <div className="flex flex-wrap justify-center gap-2">
      <Button icon={Sparkles} onClick={() => directory.aim(goal)}>
        {directoryTexts.askFor}
      </Button>
      <Button variant="quiet" onClick={() => directory.change(firstDirectory)}>
        {directoryTexts.showAll}
      </Button>
    </div>
  )
  return <EmptyState title={directoryTexts.nothing} message={directoryTexts.nothingAbout} action={action} heading="h3" small />
}

/** Offers to make a path of the search words. */
export function PathFor({ goal }: { goal: string }) {
  return (
    <button
      type="button"
      data-result
      onClick={() => directory.aim(goal)}
      className="flex w-full items-center gap-3 rounded-md border border-dashed border-ink-faint p-3 text-start transition-colors hover:bg-well"
    >
      <Icon icon={Sparkles} className="shrink-0 text-accent-ink" />
      <span className="min-w-0">
        <span className="block truncate font-medium">{directoryTexts.pathFor(goal)}</span>
        <span className="block text-xs text-ink-soft">{directoryTexts.pathAbout}</span>
      </span>
    </button>
  )
}
