/** The storage prefix of unsaved answers. */
export const ANSWER = 'answer'

const UNSAVED = `waymark:${ANSWER}:`

/** Whether this device has unacknowledged text, in any project. */
export function hasUnsavedAnswers(): boolean {
  try {
    return [window.localStorage, window.sessionStorage].some((storage) => Object.keys(storage).some((key) => key.startsWith(UNSAVED)))
  } catch {
    // a browser without storage has none
    return false
  }
}
