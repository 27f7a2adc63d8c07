import { cx } from '#ui/cx.ts'
import { Logo } from '#ui/logo.tsx'
import { ThemeChoice } from '#ui/theme-choice.tsx'
import { actionParts } from './actions.tsx'
import { editingParts } from './editing.tsx'
import { foundationParts } from './foundations.tsx'
import { inputParts } from './inputs.tsx'
import { messageParts } from './messages.tsx'
import { overlayParts } from './overlays.tsx'
import { runningParts } from './running.tsx'
import { shapeParts } from './shapes.tsx'
import type { Part } from './specimen.tsx'

const groups: { title: string; parts: readonly Part[] }[] = [
  { title: 'Foundations', parts: foundationParts },
  { title: 'Actions', parts: actionParts },
  { title: 'Inputs', parts: inputParts },
  { title: 'Editing', parts: editingParts },
  { title: 'Messages', parts: messageParts },
  { title: 'Overlays', parts: overlayParts },
  { title: 'Running', parts: runningParts },
  { title: 'Shapes', parts: shapeParts },
]

/** @internal For the tests that visit each part. */
export const galleryParts: readonly string[] = groups.flatMap((group) => group.parts.map((part) => part.id))

interface GalleryProps {
  /** Shows only this part; the screenshot and axe tests use it. */
  part?: string | undefined
}

export function Gallery({ part }: GalleryProps) {
  const shown = groups
    .map((group) => ({ ...group, parts: group.parts.filter((candidate) => !part || candidate.id === part) }))
    .filter((group) => group.parts.length > 0)
  return (
    <div className="mx-auto flex max-w-page flex-col gap-8 p-4 sm:p-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <a href="?" className="rounded-sm">
          <Logo />
        </a>
        <ThemeChoice />
      </div>
      {!part && <Contents />}
      <div className="flex min-w-0 flex-col gap-12">
        <h1 className={cx('text-2xl', part && 'sr-only')}>The parts</h1>
        {shown.map((group) => (
          <section key={group.title} className="flex flex-col gap-8">
            <h2 className={cx('text-xl', part && 'sr-only')}>{group.title}</h2>
            {group.parts.map((one) => (
              <Specimen key={one.id} part={one} />
            ))}
          </section>
        ))}
      </div>
    </div>
  )
}

function Contents() {
  return (
    <nav aria-label="Parts" className="flex flex-wrap gap-x-4 gap-y-1">
      {groups.flatMap((group) =>
        group.parts.map((part) => (
          <a key={part.id} href={`#${part.id}`} className="text-link">
            {part.title}
          </a>
        )),
      )}
    </nav>
  )
}

function Specimen({ part }: { part: Part }) {
  const Show = part.show
  return (
    <article id={part.id} data-part={part.id} className="scroll-mt-4 rounded-md border bg-sheet p-4 sm:p-6">
      <h3 className="mb-4 text-lg">
        <a href={`?part=${part.id}`} className="rounded-sm hover:underline">
          {part.title}
        </a>
      </h3>
      <div className="flex flex-col gap-6">
        <Show />
      </div>
    </article>
  )
}
