import { localStore, sessionStore } from '#platform/browser/storage.ts'
import { createStore } from '#ui/ui.store.ts'
import { firstChoice, inPlanOrder, readChoice, type MyChoice } from '../mine.rules.ts'
import { firstDirectory, openedBy, readView, type DirectoryState } from '../directory.rules.ts'

const VIEW = 'waymark:directory-view'
const MINE = 'waymark:my-projects'
const goalKey = (owner: string | null) => `waymark:goal:${owner ?? 'visitor'}`

/** The text of a goal, stored per account until it becomes a path. The first account that signs in takes over the visitor's text. */
export const goalDraft = {
  read: (owner: string | null) => sessionStore.read(goalKey(owner)) ?? '',
  /** Hands a goal that was written before signing in, or as a search, to this learner; returns its words. */
  takeOver(owner: string): string {
    const written = goalDraft.read(null)
    if (written === '') return ''
    goalDraft.write(owner, written)
    goalDraft.remove(null)
    return written
  },
  write: (owner: string | null, goal: string) => sessionStore.write(goalKey(owner), goal),
  remove: (owner: string | null) => sessionStore.remove(goalKey(owner)),
}

const state = createStore<DirectoryState>({ ...firstDirectory, view: readView(localStore.read(VIEW)) })
// the server draws the first choice, and hydration must not see another one
const mine = createStore<MyChoice>(firstChoice)
mine.write(readChoice(localStore.read(MINE)))

/** Lives outside the panel, so that reopening it restores its state. */
export const directory = {
  state,
  mine,
  change(next: DirectoryState) {
    if (next.view !== state.read().view) localStore.write(VIEW, next.view)
    state.write(next)
  },
  open(explore: string) {
    const opened = openedBy(explore)
    directory.change(opened)
    // whoever asks for the plan sees it in its order
    if (opened.view === 'my-projects') directory.choose(inPlanOrder)
  },
  /** Uses the search as a goal for a path. */
  aim(goal: string) {
    if (goal !== '') goalDraft.write(null, goal)
    directory.change({ ...state.read(), view: 'made-for-you' })
  },
  choose(next: MyChoice) {
    localStore.write(MINE, JSON.stringify(next))
    mine.write(next)
  },
}
