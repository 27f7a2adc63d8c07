import { localStore, sessionStore } from '#platform/browser/storage.ts'
import { createStore } from '#ui/ui.store.ts'
import { readChoice, type MyChoice } from '../mine.rules.ts'
import { firstDirectory, openedBy, readView, type DirectoryState } from '../directory.rules.ts'

const VIEW = 'waymark:directory-view'
const MINE = 'waymark:my-projects'
const GOAL = 'waymark:goal'

/** A goal being typed, saved until it has become a path. */
export const goalDraft = {
  read: () => sessionStore.read(GOAL) ?? '',
  write: (goal: string) => sessionStore.write(GOAL, goal),
  remove: () => sessionStore.remove(GOAL),
}

const state = createStore<DirectoryState>({ ...firstDirectory, view: readView(localStore.read(VIEW)) })
const mine = createStore<MyChoice>(readChoice(localStore.read(MINE)))

/** Lives outside the panel, so that reopening it restores its state. */
export const directory = {
  state,
  mine,
  change(next: DirectoryState) {
    if (next.view !== state.read().view) localStore.write(VIEW, next.view)
    state.write(next)
  },
  open: (explore: string) => directory.change(openedBy(explore)),
  /** Uses the search as a goal for a path. */
  aim(goal: string) {
    if (goal !== '') goalDraft.write(goal)
    directory.change({ ...state.read(), view: 'made-for-you' })
  },
  choose(next: MyChoice) {
    localStore.write(MINE, JSON.stringify(next))
    mine.write(next)
  },
}
