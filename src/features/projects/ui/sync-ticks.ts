import { FetchError } from '#platform/calls/errors.ts'
import { openOutbox } from '#platform/outbox/browser-outbox.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'
import type { ProjectsClient } from '../projects.client.ts'
import { annotationsFile, type AnnotationsFile } from '../project-files.client.ts'
import { mergeTicks, type TickState } from '../project-files.rules.ts'
import { after } from '../reading-marks.rules.ts'

export type Ticks = Record<string, TickState>
export type TickOutbox = Outbox<Ticks, Ticks>

const MOST_ROUNDS = 5
/** The outbox has a single item, because all ticks are in one file. */
const ALL = 'all'

export const ticksIn = (outbox: Pick<TickOutbox, 'get'>): Ticks => outbox.get(ALL).draft ?? {}

const seen = new WeakMap<object, Ticks>()

/** Remembers what the server has: a change of it is later, whatever the clocks of the devices say. */
export const seeTicks = (outbox: TickOutbox, ticks: Ticks): void => void seen.set(outbox, ticks)

export function noteTick(outbox: TickOutbox, id: string, on: boolean, now = new Date().toISOString()): void {
  const mine = ticksIn(outbox)
  const known = mergeTicks(mine, seen.get(outbox) ?? {})[id]
  outbox.edit(ALL, { ...mine, [id]: { on, at: known ? after(known.at, now) : now } })
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
