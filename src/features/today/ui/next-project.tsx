import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useUser } from '#features/accounts/ui/user.ts'
import { progressTexts } from '#features/projects/progress.texts.ts'
import { linkTrack } from '#features/projects/projects.rules.ts'
import { useStoredTrack } from '#features/projects/ui/stored-track.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { buttonClass } from '#ui/button.tsx'
import { afterQuery, type TodayCalls } from '../today.client.ts'

interface NextProjectProps {
  /** the project that was just finished */
  after: string
  onGo: () => void
  /** shown if there is no next project, or it is unknown */
  otherwise: ReactNode
}

/** What comes after a project, by the same rule as on the start page. */
export function NextProject({ after, onGo, otherwise }: NextProjectProps) {
  const isLearner = useUser() !== null
  const { data, isPending } = useQuery({ ...afterQuery(useCalls<TodayCalls>(), after), enabled: isLearner })
  const next = data?.next
  const router = useRouter()
  const track = linkTrack(next?.tracks ?? [], useStoredTrack())
  if (isLearner && isPending) return null
  if (!next) return otherwise
  return (
    <Link
      to="/projects/$projectId"
      params={{ projectId: next.projectId }}
      search={track ? { track } : {}}
      className={`${buttonClass()} h-auto! min-h-10 max-w-full py-2 whitespace-normal pointer-coarse:min-h-11`}
      onClick={() => {
        // the next page has replaced the one that opened the celebration, so move the focus to it
        const stop = router.subscribe('onRendered', () => {
          stop()
          document.getElementById('main')?.focus({ preventScroll: true })
        })
        onGo()
      }}
    >
      {progressTexts.nextNamed(next.title)}
    </Link>
  )
}
