/**
 * What recall does: the share that is known after a month of what was asked before, less the share of what was held out. Answers of one
 * learner resemble one another, so the learner is the unit of the interval.
 */

export interface Measured {
  held: number
  heldKnown: number
  compared: number
  comparedKnown: number
}

interface Effect {
  learners: number
  held: number
  compared: number
  /** null while there are too few learners */
  found: { heldShare: number; comparedShare: number; difference: number; from: number; to: number } | null
}

export const FEWEST_LEARNERS = 30

const sumOf = <One>(all: readonly One[], valueOf: (one: One) => number) => all.reduce((sum, one) => sum + valueOf(one), 0)

/** The difference of two shares; its interval comes from leaving out each learner in turn. */
export function effectOf(all: readonly Measured[]): Effect {
  const learners = all.filter(({ held, compared }) => held > 0 && compared > 0)
  const total = {
    held: sumOf(learners, (one) => one.held),
    heldKnown: sumOf(learners, (one) => one.heldKnown),
    compared: sumOf(learners, (one) => one.compared),
    comparedKnown: sumOf(learners, (one) => one.comparedKnown),
  }
  const { held, compared } = total
  const count = learners.length
  if (count < FEWEST_LEARNERS) return { learners: count, held, compared, found: null }
  const difference = differenceOf(total)
  const without = learners.map((one) =>
    differenceOf({
      held: held - one.held,
      heldKnown: total.heldKnown - one.heldKnown,
      compared: compared - one.compared,
      comparedKnown: total.comparedKnown - one.comparedKnown,
    }),
  )
  const error = Math.sqrt(((count - 1) / count) * sumOf(without, (one) => (one - difference) ** 2))
  const width = quantile(count - 1) * error
  return {
    learners: count,
    held,
    compared,
    found: {
      heldShare: total.heldKnown / held,
      comparedShare: total.comparedKnown / compared,
      difference,
      from: Math.max(-1, difference - width),
      to: Math.min(1, difference + width),
    },
  }
}

function differenceOf({ held, heldKnown, compared, comparedKnown }: Measured): number {
  return comparedKnown / compared - heldKnown / held
}

/** Of Student's t at 97.5 %, by its expansion around the normal, which is exact to three digits here. */
function quantile(freedom: number): number {
  const z = 1.959_964
  return z + (z ** 3 + z) / (4 * freedom) + (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2)
}
