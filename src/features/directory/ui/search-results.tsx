import { useQuery } from '@tanstack/react-query'
import type { NamedResult, ProjectMatch, ResultGroup } from '#features/search/search.contract.ts'
import { searchQuery } from '#features/search/search.client.ts'
import type { Project } from '#features/projects/projects.rules.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { CategoryIcon } from '#features/projects/ui/picture/category-icon.tsx'
import { ListFailure } from '#ui/failure/list-failure.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { DirectoryCalls } from '../directory.client.ts'
import { askedBy, readSearch, type SearchType } from '../directory.rules.ts'
import { directoryTexts } from '../directory.texts.ts'
import { useCatalogue } from './catalogue.ts'
import { directory } from './directory-store.ts'
import { Marked, unmarked } from './marked.tsx'
import { Nothing, PathFor } from './no-results.tsx'
import { ProjectRow } from './project-row.tsx'
import { SeriesDetail } from './series-detail.tsx'
import { useDirectory } from './use-directory.ts'

interface SearchResultsProps {
  search: string
  type: SearchType | null
}

export function SearchResults({ search, type }: SearchResultsProps) {
  const calls = useCalls<DirectoryCalls>()
  const isSeries = 'series' in readSearch(search)
  const [asked, kind] = askedBy({ search, type })
  const found = useQuery({ ...searchQuery(calls, asked, kind), retryOnMount: false })
  const { data, isError, isPlaceholderData, isFetching, refetch } = found
  const { projects } = useCatalogue()
  if (isError && !data) return <ListFailure onRetry={() => void refetch()} />
  if (!data) return <Skeleton shape="row" count={5} label={directoryTexts.searching} className="-mx-2 flex flex-col" />
  const isWaiting = data.partial && isFetching && data.groups.length === 0
  const count = data.groups.reduce((sum, { results }) => sum + results.length, 0)
  if (isSeries && !isPlaceholderData) {
    const [first] = data.groups.flatMap((group) => (group.group === 'series' ? group.results : []))
    if (first) return <SeriesDetail title={unmarked(first.title)} />
  }
  const nearest = data.nearest && count > 0 && (
    <p role="note" data-nearest className="text-sm">
      {directoryTexts.nearest}
    </p>
  )
  return (
    <div aria-busy={isFetching} className="flex flex-col gap-4">
      <span role="status" className="sr-only">
        {isFetching ? directoryTexts.searching : directoryTexts.results(count)}
      </span>
      {isWaiting && <Skeleton shape="row" count={5} label="" className="-mx-2 flex flex-col" />}
      {count === 0 && !isWaiting && <Nothing goal={isSeries ? '' : asked} />}
      {!data.isLate && nearest}
      {data.groups.map((group, place) => (
        <Group key={`${group.group} ${place}`} group={group} projects={projects} />
      ))}
      {data.isLate && nearest}
      {count > 0 && !(data.partial && isFetching) && !isSeries && asked !== '' && <PathFor goal={asked} />}
    </div>
  )
}

function Group({ group, projects }: { group: ResultGroup; projects: Project[] }) {
  return (
    <div role="group" aria-label={directoryTexts.groups[group.group]}>
      <h3 className="mb-1 font-sans text-sm font-medium text-ink-soft">{directoryTexts.groups[group.group]}</h3>
      <ul className="-mx-2 flex flex-col">
        {group.group === 'projects'
          ? group.results.map((result) => <li key={result.id}>{rowOf(result, projects)}</li>)
          : group.results.map((result) => (
              <li key={result.id}>
                <Named result={result} group={group.group} />
              </li>
            ))}
      </ul>
    </div>
  )
}

function rowOf(result: ProjectMatch, projects: Project[]) {
  const project = projects.find(({ id }) => id === result.id)
  if (!project) return null
  const found = result.passage ? result.passage.text : result.description
  const hasMatch = found.some(({ match }) => match)
  return (
    <ProjectRow
      project={project}
      title={<Marked pieces={result.title} />}
      {...(hasMatch && {
        note: (
          <span className="line-clamp-2">
            {result.passage?.step && <b className="font-medium">{result.passage.step}: </b>}
            <Marked pieces={found} />
          </span>
        ),
      })}
    />
  )
}

/** A result that opens a series, or searches for a topic or concept. */
function Named({ result, group }: { result: NamedResult; group: 'series' | 'topics' | 'concepts' }) {
  const state = useDirectory()
  const title = unmarked(result.title)
  function open() {
    directory.change(group === 'series' ? { ...state, series: title } : { ...state, search: title, type: null })
  }
  return (
    <button
      type="button"
      data-result
      onClick={open}
      className="directory-row flex w-full items-center gap-3 rounded-sm p-2 text-start transition-colors hover:bg-well"
    >
      {group === 'topics' && <CategoryIcon category={result.id} />}
      <span className="min-w-0 grow">
        <span className="block truncate font-medium">
          <Marked pieces={result.title} />
        </span>
        <span className="line-clamp-1 text-xs text-ink-soft">
          <Marked pieces={result.description} />
        </span>
      </span>
      <span className="shrink-0 text-xs text-ink-soft">{directoryTexts.count(result.projectIds.length)}</span>
    </button>
  )
}
