import type { ReactNode } from 'react'
import type { PlacedProject } from '../contract.ts'
import { projectTexts } from '../texts.ts'

const BLAZES = { easy: 1, medium: 2, hard: 3 }

interface ProjectHeaderProps {
  metadata: PlacedProject['metadata']
  series: string | null
}

export function ProjectHeader({ metadata, series }: ProjectHeaderProps) {
  const { title, description, imageUrl, difficulty, time, cost, needs, category } = metadata
  return (
    <header>
      <p className="mb-3 text-sm text-ink-soft">{series ? projectTexts.inSeries(series) : category}</p>
      <h1 className="text-2xl">{title || projectTexts.untitled}</h1>
      <p className="mt-3 text-lg text-ink-soft">{description}</p>
      <dl className="mt-6 flex flex-wrap gap-x-8 gap-y-4 border-y py-4 text-sm">
        <Fact name={projectTexts.difficultyLabel}>
          <Blazes count={BLAZES[difficulty]} />
          {projectTexts.difficulty[difficulty]}
        </Fact>
        <Fact name={projectTexts.timeLabel}>{projectTexts.time(time)}</Fact>
        <Fact name={projectTexts.costLabel}>{cost}</Fact>
        {needs.length > 0 && (
          <Fact name={projectTexts.needsLabel} isLong>
            {projectTexts.list(needs)}
          </Fact>
        )}
      </dl>
      {imageUrl && (
        <img src={imageUrl} alt="" width={720} height={405} className="mt-6 aspect-video w-full rounded-md border object-cover" />
      )}
    </header>
  )
}

interface FactProps {
  name: string
  /** Breaks within itself: whether it stands beside the others is not up to its letters, which may change once. */
  isLong?: boolean
  children: ReactNode
}

function Fact({ name, isLong = false, children }: FactProps) {
  return (
    <div className={isLong ? 'min-w-0 grow basis-56' : 'min-w-0'}>
      <dt className="text-xs text-ink-faint">{name}</dt>
      <dd className="mt-1 flex items-center gap-2 font-medium">{children}</dd>
    </div>
  )
}

/** One blaze for easy, three for hard, along the same short path. */
function Blazes({ count }: { count: number }) {
  return (
    <span className="flex gap-0.5" aria-hidden>
      {[1, 2, 3].map((blaze) => (
        <span key={blaze} className={blaze <= count ? 'h-3 w-1 rounded-full bg-accent' : 'h-3 w-1 rounded-full bg-line'} />
      ))}
    </span>
  )
}
