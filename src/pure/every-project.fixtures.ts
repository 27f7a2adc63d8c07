const STEP = { short: 12, full: 6, release: 1 }[process.env.TEST_LENGTH ?? ''] ?? 6

/** Of what is done with each project of the catalogue, or each of many cases that compile one: every twelfth of them, every sixth with `npm test -- full`, and all with `npm test -- release`. */
export function everyProject<One>(projects: readonly One[]): One[] {
  return projects.filter((_, index) => index % STEP === 0)
}
