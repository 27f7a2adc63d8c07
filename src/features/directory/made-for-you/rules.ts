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
}

export const firstMade: MadeForYouState = { goal: '', view: 'goalSelect', didCreate: false, isEditingGoal: false, failed: false }

export type MadeEvent =
  | { type: 'type'; goal: string }
  | { type: 'submit' }
  | { type: 'succeed' }
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
