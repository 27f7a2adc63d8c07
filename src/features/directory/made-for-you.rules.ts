/** From a goal in plain words to a path: asked, looked for, shown. */
export const MADE_VIEWS = ['goalSelect', 'loadingView', 'resultView'] as const
export type MadeView = (typeof MADE_VIEWS)[number]

export interface MadeForYouState {
  /** as it is typed */
  goal: string
  view: MadeView
  /** a path was made in this window, and not only found again */
  didCreate: boolean
  isEditingGoal: boolean
  failed: boolean
  /** A path that is there sooner is looked for all the same; off. */
  minimumWait: boolean
}

export const MINIMUM_WAIT_MS = 6000

export const firstMade: MadeForYouState = {
  goal: '',
  view: 'goalSelect',
  didCreate: false,
  isEditingGoal: false,
  failed: false,
  minimumWait: false,
}

/** How long a path that was made stays hidden. */
export function waitLeft({ minimumWait }: Pick<MadeForYouState, 'minimumWait'>, taken: number): number {
  return minimumWait ? Math.max(0, MINIMUM_WAIT_MS - taken) : 0
}

export type MadeEvent =
  | { type: 'type'; goal: string }
  | { type: 'submit' }
  /** how long it took, in milliseconds */
  | { type: 'succeed'; taken: number }
  | { type: 'fail' }
  | { type: 'edit' }
  /** what was asked for some other day */
  | { type: 'remember'; goal: string }

export function nextMade(state: MadeForYouState, event: MadeEvent): MadeForYouState {
  switch (event.type) {
    case 'type':
      return { ...state, goal: event.goal }
    case 'submit':
      return canSubmit(state.goal) ? { ...state, view: 'loadingView', failed: false } : state
    case 'succeed':
      if (waitLeft(state, event.taken) > 0) return state
      return { ...state, view: 'resultView', didCreate: true, isEditingGoal: false }
    case 'fail':
      return { ...state, view: 'goalSelect', failed: true }
    case 'edit':
      return { ...state, view: 'goalSelect', isEditingGoal: true, failed: false }
    default:
      return state.view === 'goalSelect' && state.goal === '' && !state.isEditingGoal
        ? { ...state, goal: event.goal, view: 'resultView' }
        : state
  }
}

export function canSubmit(goal: string): boolean {
  return goal.trim() !== ''
}
