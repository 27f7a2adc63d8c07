const KEPT = 'waymark:answer:'

/** Whether this device has words that the server has not acknowledged, in whatever project. */
export function hasKeptAnswers(): boolean {
  try {
    return [window.localStorage, window.sessionStorage].some((storage) => Object.keys(storage).some((key) => key.startsWith(KEPT)))
  } catch {
    // a browser without storage keeps none
    return false
  }
}
