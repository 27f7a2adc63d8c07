const STEP = 6

/** Of what is done with each project of the catalogue, or each of many cases that compile one: every sixth of them, and all of them with \`npm test -- release\`. */
export function everyProject<One>(projects: readonly One[]): One[] {
  return projects.filter((_, index) => process.env.TEST_LENGTH === 'release' || index % STEP === 0)
}
