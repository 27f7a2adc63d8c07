import { Avatar } from '#ui/avatar.tsx'
import { AVATARS_SHOWN, completionsShown } from '../mine.rules.ts'
import { directoryTexts } from '../directory.texts.ts'

/** How many people completed it, with the pictures of the latest. */
export function Completions({ count, pictures }: { count: number; pictures: readonly string[] }) {
  if (count === 0) return null
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden className="inline-flex -space-x-1.5">
        {pictures.slice(0, AVATARS_SHOWN).map((picture) => (
          <Avatar key={picture} picture={picture} size="xs" decorative className="ring-2 ring-sheet" />
        ))}
      </span>
      {directoryTexts.completions(completionsShown(count))}
    </span>
  )
}
