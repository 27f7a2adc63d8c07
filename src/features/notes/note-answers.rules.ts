import { beyond } from '#features/projects/merge-marks.rules.ts'
import { present, type NoteAnswer, type Gone, type Note, type NoteAction } from '#features/projects/reading-marks.rules.ts'

/** A running or failed request to a model. */
export interface ModelRun {
  note: string
  answer: string
  action: NoteAction
  query: string | null
  state: 'writing' | 'failed'
  /** why it failed, if the server says so */
  says: string | null
  /** The day's tokens are used up: a retry would fail. */
  isSpent: boolean
}

const PATHS: Readonly<Record<NoteAction, string>> = { ask: 'ask', explain: 'explain', examples: 'examples', simplify: 'summarize' }

/** The last part of the action's path. */
export function pathOf(action: string): string {
  if (!Object.hasOwn(PATHS, action)) throw new Error(`Unsupported note action: ${action}`)
  return PATHS[action as NoteAction]
}

/** A page saves its running answer every few seconds; after this long without a save it counts as cut. */
export const STALE_MS = 15_000

export function isCut({ state, at }: Pick<NoteAnswer, 'state' | 'at'>, now: Date): boolean {
  return state === 'cut' || (state === 'writing' && now.getTime() - Date.parse(at) >= STALE_MS)
}

/** An existing answer to show instead of asking again; a question is always sent again. */
export function existingAnswer(note: Note, action: NoteAction): NoteAnswer | null {
  return action === 'ask' ? null : (present(note.answers).findLast((answer) => answer.action === action) ?? null)
}

/** Saves a model's text so far: in its place, beside it if that was edited by hand, nowhere if it was deleted. */
export function withAnswer(answers: readonly (NoteAnswer | Gone)[], written: NoteAnswer): (NoteAnswer | Gone)[] {
  const known = answers.find(({ id }) => id === written.id)
  if (!known) return [...answers, written]
  if ('gone' in known) return [...answers]
  if (known.edited) return withAnswer(answers, { ...written, id: beyond(written.id) })
  return answers.map((one) => (one === known ? written : one))
}
