import type { QueryClient } from '@tanstack/react-query'
import type { PlacedProject } from '../projects.contract.ts'
import type { ProjectsClient } from '../projects.client.ts'
import type { Position } from '../position.rules.ts'
import { positionHere } from './reading-line.ts'
import { projectKey } from '../projects.client.ts'
import { markStale } from '../stale.client.ts'

const REST_MS = 800
/** A learner who has not begun may only be looking around: a position counts after this long. */
const READING_MS = 20_000

interface Keeping {
  calls: { projects: ProjectsClient }
  queryClient: QueryClient
  projectId: string
}

/** Saves the reading position on every pause and when the page is hidden. A failure is ignored. */
export function keepPosition({ calls, queryClient, projectId }: Keeping): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: Position | null = null
  let told = ''
  const isBegun = () => (queryClient.getQueryData<PlacedProject>(projectKey(projectId))?.status ?? 'INCOMPLETE') !== 'INCOMPLETE'

  function rest() {
    clearTimeout(timer)
    const article = document.querySelector<HTMLElement>('.project-body')
    waiting = (article && positionHere(article)) ?? waiting
    timer = setTimeout(tell, isBegun() ? REST_MS : READING_MS)
  }
  function tell() {
    clearTimeout(timer)
    const position = waiting
    const name = JSON.stringify(position)
    if (!position || name === told) return
    told = name
    calls.projects
      .savePosition({ id: projectId, ...position })
      .then((named) => {
        queryClient.setQueryData<PlacedProject>(projectKey(projectId), (project) => project && { ...project, position: named })
        return markStale(queryClient, { type: 'moved', projectId })
      })
      .catch(() => {
        told = ''
      })
  }
  function tellBeforeLeaving() {
    if (isBegun()) tell()
    else clearTimeout(timer)
  }
  const leave = () => document.visibilityState === 'hidden' && tellBeforeLeaving()

  addEventListener('scroll', rest, { passive: true })
  document.addEventListener('visibilitychange', leave)
  return () => {
    tellBeforeLeaving()
    removeEventListener('scroll', rest)
    document.removeEventListener('visibilitychange', leave)
  }
}
