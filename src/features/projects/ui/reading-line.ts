import { holdScroll } from '#ui/hold-scroll.ts'
import type { Position } from '../position.rules.ts'

/** The reading line, as a share of the window's height: text above it counts as read. */
const LINE = 0.3
/** Between two blocks, take the next one below. */
const LOOK_BELOW = [0, 12, 24, 48]

/** The reading position; null above the first step. */
export function positionHere(article: HTMLElement): Position | null {
  const { left, width } = article.getBoundingClientRect()
  const line = innerHeight * LINE
  for (const below of LOOK_BELOW) {
    const block = document.elementFromPoint(left + width / 2, line + below)?.closest<HTMLElement>('[data-block-id]')
    const step = block?.closest('.doc-step')
    if (!block || !step || !article.contains(block)) continue
    const { top, height } = block.getBoundingClientRect()
    const passed = height === 0 ? 0 : Math.min(1, Math.max(0, (line - top) / height))
    return { stepId: step.id, blockId: block.dataset['blockId'] ?? step.id, passed: Math.round(passed * 1000) / 1000 }
  }
  return null
}

/** Scrolls the line back to where it was. */
export function goToPosition({ stepId, blockId, passed }: Position): () => void {
  return holdScroll(() => {
    const block = document.querySelector(`[data-block-id="${CSS.escape(blockId)}"]`) ?? document.getElementById(stepId)
    if (!block) return null
    const { top, height } = block.getBoundingClientRect()
    return top + height * passed - innerHeight * LINE
  })
}
