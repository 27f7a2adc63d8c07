/** The steps from a goal to a path: ask, load, show. */
export const MADE_VIEWS = ['goalSelect', 'loadingView', 'resultView'] as const
export type MadeView = (typeof MADE_VIEWS)[number]

export interface MadeForYouState {
  /** as typed */
  goal: string
  view: MadeView
  /** the path was created in this window, not loaded */
  didCreate: boolean
  isEditingGoal: boolean
  failed: boolean
  /** Shows loading for a minimum time even if the path is ready; off by default. */
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

/** How much longer a finished path stays hidden. */
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
  /** the saved goal stays */
  | { type: 'back' }
  /** words of an earlier visit that became no goal */
  | { type: 'draft'; goal: string }
  /** a goal saved earlier */
  | { type: 'remember'; goal: string }

export function nextMade(state: MadeForYouState, event: MadeEvent): MadeForYouState {
  switch (event.type) {
    case 'type':
      return { ...state, goal: event.goal, isEditingGoal: true }
    case 'submit':
      return canSubmit(state.goal) ? { ...state, view: 'loadingView', failed: false } : state
    case 'succeed':
      if (waitLeft(state, event.taken) > 0) return state
      return { ...state, view: 'resultView', didCreate: true, isEditingGoal: false }
    case 'fail':
      return { ...state, view: 'goalSelect', failed: true }
    case 'edit':
      return { ...state, view: 'goalSelect', isEditingGoal: true, failed: false }
    case 'back':
      return { ...state, view: 'resultView', isEditingGoal: false, failed: false }
    case 'draft':
      return state.goal === '' ? { ...state, goal: event.goal } : state
    default:
      return state.view === 'goalSelect' && !state.isEditingGoal ? { ...state, goal: state.goal || event.goal, view: 'resultView' } : state
  }
}

export function canSubmit(goal: string): boolean {
  return goal.trim() !== ''
}
