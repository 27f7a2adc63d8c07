import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { tickIds } from '#features/content/ui/behaviour/show-left.ts'
import { tickName, type ReadingMemory } from '#features/content/ui/reading-memory.ts'
import { useReading } from '#features/content/ui/reading.ts'
import { useUser } from '#features/accounts/ui/user.ts'
import { retrying } from '#platform/calls/retry.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import type { ProjectsClient } from '../projects.client.ts'
import type { PlacedProject } from '../projects.contract.ts'
import { annotationsFile } from '../project-files.client.ts'
import { mergeTicks } from '../project-files.rules.ts'
import { saveProject } from '../progress.client.ts'
import { trackToRead } from '../projects.rules.ts'
import { keepPosition } from './keep-position.ts'
import { offerUpdate } from './offer-update.ts'
import { openTicks, seeTicks, ticksIn, type Ticks } from './sync-ticks.ts'

interface Calls {
  projects: ProjectsClient
}

/** Syncs the chosen track, ticks and statuses of tasks between devices. */
export function useSyncedState(project: PlacedProject, track: string | null): void {
  const calls = useCalls<Calls>()
  const queryClient = useQueryClient()
  const user = useUser()
  const userId = user?.id
  const isInPerson = user?.isImpersonated === false
  const { memory } = useReading()
  const { id, newVersion, locked, metadata } = project
  const kept = trackToRead(metadata.tracks, project.track)
  const told = useRef<string | null>(null)

  useEffect(() => {
    const chosen = `${id} ${track}`
    // two pages with different tracks would answer each other without end
    if (!userId || told.current === chosen) return
    told.current = chosen
    // save the chosen track for other devices; ignore a failure
    if (track !== kept) saveProject(calls, queryClient, id, { track }).catch(() => undefined)
  }, [calls, queryClient, userId, id, track, kept])

  useEffect(() => {
    if (userId && newVersion) offerUpdate(id, newVersion)
  }, [userId, id, newVersion])

  useEffect(() => {
    if (!userId || locked) return undefined
    return keepTicks({ calls, memory, userId, projectId: id })
  }, [calls, memory, userId, id, locked])

  useEffect(() => {
    // an impersonating admin must not move the learner's position
    if (!isInPerson || locked) return undefined
    return keepPosition({ calls, queryClient, projectId: id })
  }, [calls, queryClient, isInPerson, id, locked])
}

interface Ticking {
  calls: Calls
  memory: ReadingMemory
  userId: string
  projectId: string
}

/** Shows other devices' ticks, with unsent local ones over them. */
function keepTicks({ calls, memory, userId, projectId }: Ticking): () => void {
  const outbox = openTicks(calls, userId, projectId)
  const { read } = annotationsFile(calls, projectId)
  async function bring() {
    const { ticks = {} } = (await retrying(read)).annotations
    seeTicks(outbox, ticks)
    showTicks(memory, mergeTicks(ticksIn(outbox), ticks))
  }
  // on failure the shown ticks stay until the next event
  const sync = () => void bring().catch(() => undefined)
  const hear = (event: Event) => {
    const changed = event instanceof CustomEvent ? (event.detail as { projectId?: unknown }).projectId : undefined
    // null: events were missed, of any project
    if (changed === projectId || changed === null) sync()
  }
  const leave = outbox.subscribe(() => showTicks(memory, ticksIn(outbox), Object.keys(ticksIn(outbox))))
  outbox.recover()
  window.addEventListener('online', sync)
  window.addEventListener('project-updated', hear)
  sync()
  return () => {
    leave()
    window.removeEventListener('online', sync)
    window.removeEventListener('project-updated', hear)
  }
}

function showTicks(memory: ReadingMemory, ticks: Ticks, ids: readonly string[] = tickIds(document)): void {
  for (const id of ids) {
    const tick = ticks[id]
    const value = tick ? (tick.on ? 'yes' : 'no') : ''
    if ((memory.get(tickName(id)) ?? '') !== value) memory.show?.(tickName(id), value)
  }
}
