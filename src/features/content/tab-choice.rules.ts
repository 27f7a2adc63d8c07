/** Where the browser keeps the headings of the tabs chosen last, one a line, the latest first. */
export const TABS_KEY = 'waymark:tabs'

const MOST = 20

const headingsIn = (kept: string | null) => kept?.split('\n') ?? []

export function withChosenTab(kept: string | null, heading: string): string {
  const others = headingsIn(kept).filter((one) => one !== heading)
  return [heading, ...others].slice(0, MOST).join('\n')
}

/** Which of these tabs to open: who chose macOS once has chosen it in every text. */
export function chosenTabOf(kept: string | null, headings: readonly string[]): number {
  const chosen = headingsIn(kept).find((one) => headings.includes(one))
  return chosen === undefined ? -1 : headings.indexOf(chosen)
}
