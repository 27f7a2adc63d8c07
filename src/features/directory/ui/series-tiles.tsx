import { startTexts } from '#features/catalogue/catalogue.texts.ts'
import type { Project } from '#features/projects/projects.rules.ts'
import { CategoryIcon } from '#features/projects/ui/picture/category-icon.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ListFailure } from '#ui/failure/list-failure.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { directoryTexts } from '../directory.texts.ts'
import { useCatalogue } from './catalogue.ts'
import { directory } from './directory-store.ts'
import { ProjectRow } from './project-row.tsx'
import { useDirectory } from './use-directory.ts'

export function SeriesTiles() {
  const state = useDirectory()
  const { series, projects, isPending, isError, retry } = useCatalogue()
  if (isPending) return <Skeleton shape="card" count={6} lines={2} className="grid gap-3 sm:grid-cols-2" />
  if (isError) return <ListFailure onRetry={retry} />
  if (projects.length === 0) return <EmptyState title={startTexts.empty} message={startTexts.emptyMessage} heading="h3" small />
  const alone = projects.filter(({ metadata }) => metadata.series === null)
  return (
    <>
      <h3 className="font-sans text-sm font-medium text-ink-soft">{directoryTexts.series}</h3>
      <ul className="grid gap-3 sm:grid-cols-2">
        {series.map((one) => (
          <li key={one.series.id}>
            <SeriesTile
              {...one.series.metadata}
              projects={one.projects}
              onOpen={(title) => directory.change({ ...state, series: title })}
            />
          </li>
        ))}
      </ul>
      {alone.length > 0 && (
        <ul className="-mx-2 flex flex-col">
          {alone.map((project) => (
            <li key={project.id}>
              <ProjectRow project={project} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

interface SeriesTileProps {
  title: string
  description: string
  category: string
  projects: Project[]
  onOpen: (title: string) => void
}

function SeriesTile({ title, description, category, projects, onOpen }: SeriesTileProps) {
  const done = projects.filter(({ status }) => status === 'COMPLETE').length
  const begun = projects.some(({ status }) => status !== 'INCOMPLETE')
  const minutes = projects.reduce((sum, { metadata }) => sum + metadata.time, 0)
  return (
    <button
      type="button"
      data-result
      onClick={() => onOpen(title)}
      className="flex h-full w-full items-start gap-3 rounded-md border bg-sheet p-3 text-start shadow-raised transition-shadow hover:shadow-floating"
    >
      <span className="flex size-10 shrink-0 items-center justify-center rounded-sm bg-well text-ink">
        <CategoryIcon category={category} />
      </span>
      <span className="min-w-0">
        <span className="block font-heading font-bold">{title || directoryTexts.noTitle}</span>
        <span className="line-clamp-2 text-xs text-ink-soft">{description}</span>
        <span className="mt-1.5 flex flex-wrap items-center gap-x-2 text-xs text-ink-soft">
          <Blazes done={done} all={projects.length} />
          {begun ? directoryTexts.done(done, projects.length) : `${directoryTexts.count(projects.length)} · ${startTexts.minutes(minutes)}`}
        </span>
      </span>
    </button>
  )
}

/** One mark for each project of the series; completed ones are filled. */
function Blazes({ done, all }: { done: number; all: number }) {
  return (
    <span aria-hidden className="inline-flex gap-1">
      {Array.from({ length: Math.min(all, 12) }, (_, index) => (
        <span key={index} className={`h-1.5 w-3 rounded-full ${index < done ? 'bg-accent' : 'bg-line'}`} />
      ))}
    </span>
  )
}
