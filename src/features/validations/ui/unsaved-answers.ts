/** Under this the browser's storage keeps them. */
export const ANSWER = 'answer'

const UNSAVED = `waymark:${ANSWER}:`

/** Whether this device has words that the server has not acknowledged, in whatever project. */
export function hasUnsavedAnswers(): boolean {
  try {
    return [window.localStorage, window.sessionStorage].some((storage) => Object.keys(storage).some((key) => key.startsWith(UNSAVED)))
  } catch {
    // a browser without storage keeps none
    return false
  }
}
