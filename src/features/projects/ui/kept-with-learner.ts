import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { DocNode } from '#features/content/rules.ts'
import { tickName, type ReadingMemory } from '#features/content/ui/reading-memory.ts'
import { useReading } from '#features/content/ui/reading.ts'
import { useUser } from '#features/accounts/ui/user.ts'
import { ResponseError } from '#platform/calls/errors.ts'
import { localStore, sessionStore } from '#platform/browser/storage.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { askForModal } from '#ui/modal/ask-for-modal.ts'
import { contentQuery, unpack, type PackedContent, type ProjectsClient } from '../client.ts'
import type { PlacedProject } from '../contract.ts'
import { ANNOTATIONS, type Annotations } from '../files/rules.ts'
import { saveProject } from '../progress/client.ts'
import { trackToRead } from '../rules.ts'
import { tickJournal, type Ticks } from './tick-journal.ts'
import { createTickKeeper } from './tick-keeper.ts'

interface Calls {
  projects: ProjectsClient
}

/** The chosen track, the ticks, and the statuses of tasks: what a learner finds again on every device. */
export function useKeptWithLearner(project: PlacedProject, track: string | null): void {
  const calls = useCalls<Calls>()
  const queryClient = useQueryClient()
  const userId = useUser()?.id
  const { memory } = useReading()
  const { id, hasUpdates, locked, metadata } = project
  const kept = trackToRead(metadata.tracks, project.track)

  useEffect(() => {
    // who chose a track reads in it everywhere; a failure leaves them where they are
    if (userId && track !== kept) saveProject(calls, queryClient, id, { track }).catch(() => undefined)
  }, [calls, queryClient, userId, id, track, kept])

  useEffect(() => {
    if (userId && hasUpdates) offerUpdate(queryClient, id)
  }, [queryClient, userId, id, hasUpdates])

  useEffect(() => {
    if (userId) return watchStatuses(queryClient, id)
    return undefined
  }, [queryClient, userId, id])

  useEffect(() => {
    if (!userId || locked) return undefined
    return keepTicks({ calls, queryClient, memory, userId, projectId: id })
  }, [calls, queryClient, memory, userId, id, locked])
}

/** Once for a version in each window: who wants to read on first finds the button at the end. */
function offerUpdate(queryClient: QueryClient, projectId: string): void {
  const version = queryClient.getQueryData<PackedContent>(['projects', projectId, 'content'])?.version ?? ''
  const key = `waymark:update-offered:${projectId}`
  if (sessionStore.read(key) === version) return
  sessionStore.write(key, version)
  askForModal('projectUpdate', { projectId })
}

/** The lists of answers and of projects are two calls: when a status in the one changes, the other is old. */
function watchStatuses(queryClient: QueryClient, projectId: string): () => void {
  let last: string | null = null
  return queryClient.getQueryCache().subscribe(({ type, query }) => {
    const [first, second, third] = query.queryKey
    if (type !== 'updated' || first !== 'projects' || second !== projectId || third !== 'validations') return
    const { validations = [] } = (query.state.data ?? {}) as { validations?: { id: string; status: string }[] }
    const now = validations.map(({ id, status }) => `${id} ${status}`).join()
    if (last !== null && now !== last) {
      void queryClient.invalidateQueries({ queryKey: ['projects', projectId], exact: true })
      void queryClient.invalidateQueries({ queryKey: ['projects', projectId, 'markers'] })
      void queryClient.invalidateQueries({ queryKey: ['projects'], exact: true })
    }
    last = now
  })
}

interface Ticking {
  calls: Calls
  queryClient: QueryClient
  memory: ReadingMemory
  userId: string
  projectId: string
}

function keepTicks({ calls, queryClient, memory, userId, projectId }: Ticking): () => void {
  const place = { id: projectId, filename: ANNOTATIONS }
  const journal = tickJournal(localStore, userId, projectId)
  const ids = () => checkboxesIn(unpack(queryClient.getQueryData(contentQuery(calls, projectId).queryKey)?.packed ?? ''))
  const keeper = createTickKeeper({
    journal,
    async read() {
      const { headers, body } = await calls.projects.getFile(place)
      return { etag: headers['etag'] ?? '', annotations: body as Annotations }
    },
    async save(etag, annotations) {
      try {
        await calls.projects.saveFile({ params: place, headers: { 'if-match': etag }, body: annotations })
        return true
      } catch (error) {
        if (error instanceof ResponseError && error.status === 412) return false
        throw error
      }
    },
    show: (ticks) => showTicks(memory, ids(), ticks),
    wait: setTimeout,
  })
  const sync = () => void keeper.sync()
  const hear = (event: Event) => {
    if (event instanceof CustomEvent && (event.detail as { projectId?: unknown }).projectId === projectId) sync()
  }
  window.addEventListener('online', sync)
  window.addEventListener('project-updated', hear)
  sync()
  return () => {
    keeper.stop()
    window.removeEventListener('online', sync)
    window.removeEventListener('project-updated', hear)
  }
}

function showTicks(memory: ReadingMemory, ids: readonly string[], ticks: Ticks): void {
  for (const id of ids) {
    const tick = ticks[id]
    const value = tick ? (tick.on ? 'yes' : 'no') : ''
    if ((memory.get(tickName(id)) ?? '') !== value) memory.show?.(tickName(id), value)
  }
}

function checkboxesIn(node: DocNode | null): string[] {
  if (!node) return []
  const id = node.type === 'checkbox' ? node.attrs?.['id'] : null
  return [...(typeof id === 'string' ? [id] : []), ...(node.content ?? []).flatMap(checkboxesIn)]
}
