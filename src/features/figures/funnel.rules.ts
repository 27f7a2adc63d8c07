import { shareOf } from './figures.rules.ts'

/** A learner's place is the last step in which they read or answered; a finished project counts as read to its end. */
export interface StepCount {
  reached: number
  /** completed its required tasks; without any: went on */
  finished: number
  /** saw it last and was not seen for a while */
  left: number
  /** is there now */
  still: number
}

export interface StepFigures extends StepCount {
  id: string
  title: string
  tracks: string[]
}

export interface Totals {
  opened: number
  started: number
  finished: number
}

/** Fewer leavers may be chance. */
const LEFT_LEAST = 3

/** The step at which most learners leave; null if hardly any do. */
export function whereMostLeave<Step extends Pick<StepCount, 'left'>>(steps: readonly Step[]): Step | null {
  const most = steps.reduce<Step | null>((found, step) => (found === null || step.left > found.left ? step : found), null)
  return most !== null && most.left >= LEFT_LEAST ? most : null
}

const HEAT = [0, 0.03, 0.08, 0.15, 0.25] as const

/** From 0 to 5, by the share of those who reach a step and leave there. */
export function heatOf({ reached, left }: Pick<StepCount, 'reached' | 'left'>): number {
  const share = shareOf(left, reached) ?? 0
  return HEAT.filter((from) => share > from).length
}

/** The SVG path of a centred band between two widths, of 100. */
export function bandOf(above: number, below: number): string {
  const [left, right] = [50 - above / 2, 50 + above / 2]
  const [leftBelow, rightBelow] = [50 - below / 2, 50 + below / 2]
  return `M${left} 0C${left} 50 ${leftBelow} 50 ${leftBelow} 100H${rightBelow}C${rightBelow} 50 ${right} 50 ${right} 0Z`
}
