import { useQuery } from '@tanstack/react-query'
import { useCalls } from '#platform/pages/calls-context.ts'
import { size } from '#pure/amounts.ts'
import { ListFailure } from '#ui/failure/list-failure.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { UploadsCalls } from '../uploads.client.ts'
import type { OwnFiles } from '../uploads.contract.ts'
import { ownFilesTexts } from './uploads-ui.texts.ts'

/** Says how much room the learner's files take, and what takes it. */
export function OwnFilesSection() {
  const { uploads } = useCalls<UploadsCalls>()
  const { data, isError, refetch } = useQuery({
    queryKey: ['uploads', 'own'],
    queryFn: ({ signal }) => uploads.getOwnFiles(undefined, { signal }),
    staleTime: 0,
  })
  return (
    <section aria-labelledby="account-files" className="flex flex-col gap-3">
      <h3 id="account-files" className="text-base">
        {ownFilesTexts.title}
      </h3>
      {isError ? <ListFailure onRetry={() => void refetch()} /> : data ? <Room {...data} /> : <Skeleton lines={2} />}
    </section>
  )
}

function Room({ taken, most, kinds }: OwnFiles) {
  if (taken === 0) return <p className="text-ink-soft">{ownFilesTexts.none(size(most))}</p>
  const sum = ownFilesTexts.taken(size(taken), size(most))
  const help = helpFor(kinds, taken > most / 2)
  return (
    <>
      <p>{sum}</p>
      <ProgressBar percent={Math.min(100, (100 * taken) / most)} label={sum} />
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 text-sm">
        {kinds.map(({ kind, bytes }) => (
          <div key={kind} className="contents">
            <dt className="text-ink-soft">{ownFilesTexts.kinds[kind]}</dt>
            <dd className="text-end tabular-nums">{size(bytes)}</dd>
          </div>
        ))}
      </dl>
      {help && <p className="text-sm text-ink-soft">{help}</p>}
    </>
  )
}

/** Names the ways to make room that this learner has, once there is little. */
function helpFor(kinds: OwnFiles['kinds'], needsRoom: boolean): string {
  const ways = needsRoom ? kinds.map(({ kind }) => ownFilesTexts.ways[kind]).filter((way) => way !== null) : []
  const isUnused = kinds.some(({ kind }) => kind === 'unused')
  return [ways.length > 0 && ownFilesTexts.help(ways.join(', or ')), isUnused && ownFilesTexts.unusedGo].filter(Boolean).join(' ')
}
