import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Button } from '#ui/button.tsx'
import { ListFailure } from '#ui/failure/list-failure.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { seriesNamed } from '../directory.rules.ts'
import { directoryTexts } from '../directory.texts.ts'
import { useCatalogue } from './catalogue.ts'
import { directory } from './directory-store.ts'
import { Nothing } from './no-results.tsx'
import { ProjectRow } from './project-row.tsx'
import { useDirectory } from './use-directory.ts'

/** The series with that title and its projects in order. */
export function SeriesDetail({ title }: { title: string }) {
  const state = useDirectory()
  const { series, isPending, isError, retry } = useCatalogue()
  const back = () => directory.change({ ...state, search: '', series: null })
  if (isPending) return <Skeleton shape="row" count={4} className="-mx-2 flex flex-col" />
  if (isError) return <ListFailure onRetry={retry} />
  const named = seriesNamed(
    series.map((one) => one.series),
    title,
  )
  const found = series.find((one) => one.series === named)
  return (
    <div role="group" aria-label={found?.series.metadata.title ?? title}>
      <Button variant="quiet" icon={ArrowLeft} onClick={back} className="-ms-3 [&>svg]:rtl:-scale-x-100">
        {directoryTexts.back}
      </Button>
      {found ? (
        <>
          <h3 className="mt-1 text-lg">{found.series.metadata.title || directoryTexts.noTitle}</h3>
          <p className="mt-1 mb-3 text-sm text-ink-soft">{found.series.metadata.description}</p>
          <ol className="-mx-2 flex flex-col">
            {found.projects.map((project) => (
              <li key={project.id}>
                <ProjectRow project={project} />
              </li>
            ))}
          </ol>
        </>
      ) : (
        <Nothing />
      )}
    </div>
  )
}
