export interface SelectedProject {
  projectId: string
  /** ISO time; null removes the project from the list */
  selectedTime: string | null
}

/** The learner's list in a canonical order. */
export function canonicalSelection(projects: readonly { id: string; selectedTime: string | null }[]): SelectedProject[] {
  return projects
    .filter(({ selectedTime }) => selectedTime !== null)
    .map(({ id, selectedTime }) => ({ projectId: id, selectedTime }))
    .toSorted((a, b) => (a.projectId < b.projectId ? -1 : 1))
}

/** An ETag of a list, computed on both sides, to detect a change of another list. */
export function selectionTag(selection: readonly SelectedProject[]): string {
  const sorted = selection.filter(({ selectedTime }) => selectedTime !== null).toSorted((a, b) => (a.projectId < b.projectId ? -1 : 1))
  const text = sorted.map(({ projectId, selectedTime }) => `${projectId} ${selectedTime}`).join('\n')
  return `"${sorted.length}-${hashOf(text, 0x811c9dc5)}${hashOf(text, 0x01234567)}"`
}

function hashOf(text: string, seed: number): string {
  let hash = seed
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}

/** Single changes; removing wins over adding. */
export function listOf({ add, remove }: { add: readonly SelectedProject[]; remove: readonly string[] }): SelectedProject[] {
  const gone = new Set(remove)
  return [...add.filter(({ projectId }) => !gone.has(projectId)), ...[...gone].map((projectId) => ({ projectId, selectedTime: null }))]
}

export interface SelectionChange {
  projectId: string
  selectedAt: Date | null
}

interface Wanted {
  list: readonly SelectedProject[]
  /** a whole list removes missing projects; single changes touch only named ones, and never set an earlier time */
  isWhole: boolean
}

/** Caps times at now: a clock that is ahead would keep a project on top. */
export function changesTo(current: readonly SelectedProject[], { list, isWhole }: Wanted, now: Date): SelectionChange[] {
  const before = new Map(current.map(({ projectId, selectedTime }) => [projectId, selectedTime]))
  const after = new Map(list.map(({ projectId, selectedTime }) => [projectId, selectedTime]))
  const leaves = (projectId: string) => (after.has(projectId) ? after.get(projectId) === null : isWhole)
  const changed = [...after].flatMap(([projectId, time]) => {
    if (time === null) return []
    const selectedAt = new Date(Math.min(Date.parse(time), now.getTime()))
    const known = before.get(projectId)
    const isOld = known && (isWhole ? selectedAt.getTime() === Date.parse(known) : selectedAt.getTime() <= Date.parse(known))
    return isOld ? [] : [{ projectId, selectedAt }]
  })
  const gone = current.filter(({ projectId }) => leaves(projectId)).map(({ projectId }) => ({ projectId, selectedAt: null }))
  return [...gone, ...changed]
}
