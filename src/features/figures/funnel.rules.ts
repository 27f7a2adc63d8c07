import { shareOf } from './figures.rules.ts'

/** A learner is as far as the last step in which they read or answered something; who has finished the project has been through all of it. */
export interface StepCount {
  reached: number
  /** all that it asks for is done; where it asks for nothing: went on */
  finished: number
  /** it is the last they saw, and they were not here for a while */
  left: number
  /** it is where they are now */
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

/** Fewer who left may be chance. */
const LEFT_LEAST = 3

/** Where most leave; null where hardly anybody does. */
export function whereMostLeave<Step extends Pick<StepCount, 'left'>>(steps: readonly Step[]): Step | null {
  const most = steps.reduce<Step | null>((found, step) => (found === null || step.left > found.left ? step : found), null)
  return most !== null && most.left >= LEFT_LEAST ? most : null
}

const HEAT = [0, 0.03, 0.08, 0.15, 0.25] as const

/** 0 to 5: how large a part of those who reach a step leave there. */
export function heatOf({ reached, left }: Pick<StepCount, 'reached' | 'left'>): number {
  const share = shareOf(left, reached) ?? 0
  return HEAT.filter((from) => share > from).length
}

/** Of a hundred: the band between two widths, in the middle, as the path of a drawing. */
export function bandOf(above: number, below: number): string {
  const [left, right] = [50 - above / 2, 50 + above / 2]
  const [leftBelow, rightBelow] = [50 - below / 2, 50 + below / 2]
  return `M${left} 0C${left} 50 ${leftBelow} 50 ${leftBelow} 100H${rightBelow}C${rightBelow} 50 ${right} 50 ${right} 0Z`
}
