import type { PlaceInView } from '../prompts/rules.ts'

/** The line that one reads at, as a part of the window's height. */
const LINE = 0.3

/** By where things lie, also while a panel covers them. */
export function placeInView(): PlaceInView {
  const line = innerHeight * LINE
  const step = [...document.querySelectorAll('.doc-step')].findLast((one) => one.getBoundingClientRect().top <= line)
  const task = [...document.querySelectorAll('.doc-task')].find((one) => {
    const { top, bottom } = one.getBoundingClientRect()
    return bottom > 0 && top < innerHeight
  })
  return { step: textIn(step, 'h2'), task: textIn(task, '.doc-field label') }
}

function textIn(element: Element | undefined, selector: string): string | null {
  return element?.querySelector(selector)?.textContent.trim() || null
}
