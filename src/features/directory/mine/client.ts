import { createStore, type Store } from '#ui/store.ts'

export interface SelectionChange {
  projectId: string
  /** null takes it out of My Projects */
  selectedTime: string | null
}

interface SelectionParts {
  /** Sends it, again and again under one key where the answer stays out; throws when it is refused. */
  send(change: SelectionChange): Promise<void>
  now(): Date
  /** The server has it: what is shown without a wish must say the same. */
  onSaved(change: SelectionChange): Promise<void>
  onFailed(change: SelectionChange): void
}

export type Wishes = ReadonlyMap<string, string | null>

export interface Selection {
  /** What was chosen and is not known to be saved: it is shown over what the server said last. */
  wishes: Store<Wishes>
  choose(projectId: string, selected: boolean): void
}

/**
 * Each project has one change under way at most, and after it the newest wish: however fast somebody clicks,
 * the last click is what the server hears last. A wish that fails is dropped, and the server's word shows again.
 */
export function createSelection({ send, now, onSaved, onFailed }: SelectionParts): Selection {
  const wishes = createStore<Wishes>(new Map())
  const busy = new Set<string>()

  function wish(projectId: string, selectedTime: string | null) {
    wishes.write(new Map(wishes.read()).set(projectId, selectedTime))
  }

  function forget(projectId: string) {
    const left = new Map(wishes.read())
    left.delete(projectId)
    wishes.write(left)
  }

  async function work(projectId: string) {
    busy.add(projectId)
    for (;;) {
      const change = { projectId, selectedTime: wishes.read().get(projectId) ?? null }
      const isNewest = () => (wishes.read().get(projectId) ?? null) === change.selectedTime
      try {
        await send(change)
        if (!isNewest()) continue
        await onSaved(change)
      } catch {
        if (!isNewest()) continue
        onFailed(change)
      }
      if (!isNewest()) continue
      forget(projectId)
      busy.delete(projectId)
      return
    }
  }

  return {
    wishes,
    choose(projectId, selected) {
      wish(projectId, selected ? now().toISOString() : null)
      if (!busy.has(projectId)) void work(projectId)
    },
  }
}

interface Selectable {
  id: string
  selected: boolean
  selectedTime: string | null
}

export function withWishes<Project extends Selectable>(projects: readonly Project[], wishes: Wishes): Project[] {
  return projects.map((project) => {
    const wished = wishes.get(project.id)
    return wished === undefined ? project : withSelection(project, wished)
  })
}

export function withSelection<Project extends Selectable>(project: Project, selectedTime: string | null): Project {
  return { ...project, selected: selectedTime !== null, selectedTime }
}
