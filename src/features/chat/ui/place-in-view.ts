import type { PlaceInView } from '../prompts.rules.ts'
import type { AskedAt } from '../chat.rules.ts'

/** The reading line, as a share of the window's height. */
const LINE = 0.3

/** The step and block at that line; null above the first step. Folded blocks have no height. */
export function askedAt(): AskedAt | null {
  const line = innerHeight * LINE
  const hasBegun = (one: Element) => {
    const { top, height } = one.getBoundingClientRect()
    return height > 0 && top <= line
  }
  const step = [...document.querySelectorAll('.doc-step')].findLast(hasBegun)
  if (!step) return null
  const block = [...step.querySelectorAll<HTMLElement>('[data-block-id]:not(button)')].findLast(hasBegun)
  return { stepId: step.id, blockId: block?.dataset['blockId'] ?? step.id }
}

/** Uses positions only, so it works while a panel covers the text. */
export function placeInView(): PlaceInView {
  const line = innerHeight * LINE
  const step = [...document.querySelectorAll('.doc-step')].findLast((one) => one.getBoundingClientRect().top <= line)
  return { step: textIn(step, 'h2'), task: textIn(boxInView(), '.doc-field label') }
}

/** The id of the first task of the box in sight. */
export function taskInView(): string | null {
  return boxInView()?.querySelector('.doc-field')?.id || null
}

function boxInView(): Element | undefined {
  return [...document.querySelectorAll('.doc-task')].find((one) => {
    const { top, bottom } = one.getBoundingClientRect()
    return bottom > 0 && top < innerHeight
  })
}

function textIn(element: Element | undefined, selector: string): string | null {
  return element?.querySelector(selector)?.textContent.trim() || null
}
