import { beyond } from '#features/projects/merge-marks.rules.ts'
import { present, type Answer, type Gone, type Note, type NoteAction } from '#features/projects/reading-marks.rules.ts'

/** What a model is being asked for, or was asked for in vain. */
export interface Run {
  note: string
  answer: string
  action: NoteAction
  query: string | null
  state: 'writing' | 'failed'
  /** why it failed, where the server says so */
  says: string | null
  /** The day's tokens are used up: another try gives nothing. */
  isSpent: boolean
}

const PATHS: Readonly<Record<NoteAction, string>> = { ask: 'ask', explain: 'explain', examples: 'examples', simplify: 'summarize' }

/** The last part of the address that an action is asked at. */
export function pathOf(action: string): string {
  if (!Object.hasOwn(PATHS, action)) throw new Error(`Unsupported note action: ${action}`)
  return PATHS[action as NoteAction]
}

/** Whoever writes an answer saves it every few seconds; when this has passed without a word, nobody does. */
export const STALE_MS = 15_000

export function isCut({ state, at }: Pick<Answer, 'state' | 'at'>, now: Date): boolean {
  return state === 'cut' || (state === 'writing' && now.getTime() - Date.parse(at) >= STALE_MS)
}

/** The answer that is there already: asking for the same again shows it. A question is asked anew each time. */
export function answerTo(note: Note, action: NoteAction): Answer | null {
  return action === 'ask' ? null : (present(note.answers).findLast((answer) => answer.action === action) ?? null)
}

/** What a model wrote so far, in its place; where that was changed by hand, in a place beside it; where it was taken away, nowhere. */
export function withAnswer(answers: readonly (Answer | Gone)[], written: Answer): (Answer | Gone)[] {
  const known = answers.find(({ id }) => id === written.id)
  if (!known) return [...answers, written]
  if ('gone' in known) return [...answers]
  if (known.edited) return withAnswer(answers, { ...written, id: beyond(written.id) })
  return answers.map((one) => (one === known ? written : one))
}
