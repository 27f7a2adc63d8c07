import { FetchError } from '#platform/calls/errors.ts'
import { openOutbox } from '#platform/outbox/browser-outbox.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'
import type { ProjectsClient } from '../projects.client.ts'
import { annotationsFile, type AnnotationsFile } from '../project-files.client.ts'
import { mergeTicks, type TickState } from '../project-files.rules.ts'

export type Ticks = Record<string, TickState>
export type TickOutbox = Outbox<Ticks, Ticks>

const MOST_ROUNDS = 5
/** The outbox has a single item, because all ticks are in one file. */
const ALL = 'all'

export const ticksIn = (outbox: Pick<TickOutbox, 'get'>): Ticks => outbox.get(ALL).draft ?? {}

export function noteTick(outbox: TickOutbox, id: string, on: boolean, at = new Date().toISOString()): void {
  outbox.edit(ALL, { ...ticksIn(outbox), [id]: { on, at } })
}

export async function saveTicks({ latest, save }: Pick<AnnotationsFile, 'latest' | 'save'>, mine: Ticks): Promise<Ticks> {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const { etag, annotations } = await latest()
    const theirs = annotations.ticks ?? {}
    const merged = mergeTicks(mine, theirs)
    const isNews = Object.keys(mine).some((id) => merged[id]?.at !== theirs[id]?.at)
    if (!isNews || (await save(etag, { ...annotations, ticks: merged }))) return merged
  }
  throw new FetchError('The ticks change faster than they can be saved')
}

/** The outbox for ticks; unacknowledged ones survive a reload on this device. A visitor's wait until sign-in. */
export function openTicks(calls: { projects: ProjectsClient }, owner: string | null, projectId: string): TickOutbox {
  return openOutbox<Ticks, Ticks>({
    kind: 'ticks',
    subject: projectId,
    owner,
    rules: { quietMs: 300 },
    valueIn: (kept) => (typeof kept === 'object' && kept !== null ? (kept as Ticks) : null),
    send: (_, { value }) => saveTicks(annotationsFile(calls, projectId), value),
    // the server's event brings other devices' ticks
    onSaved: () => undefined,
  })
}
