import { expect, test } from 'vitest'
import { everyProject } from '#pure/every-project.fixtures.ts'
import { fair } from './fair.fixtures.ts'
import { firstHalf } from './first-half.fixtures.ts'
import { heldOutTexts } from './held-out-texts.fixtures.ts'
import { heldOut } from './held-out.fixtures.ts'
import type { Mistake } from './mistake.fixtures.ts'
import { verdictOn } from './try.fixtures.ts'
import { notNamed } from './not-named.fixtures.ts'

const putAside = [...heldOut, ...heldOutTexts]
const all = [...firstHalf, ...putAside]
const rate = (mistakes: readonly Mistake[]) => mistakes.filter(({ kind }) => !notNamed.has(kind)).length / mistakes.length

test.each(everyProject(all))('$kind in $project: named once, at its line, in plain words, or known as not named', async (mistake) => {
  const { verdict, said, lines } = await verdictOn(mistake)
  expect({ verdict, said, lines }).toMatchObject({ verdict: notNamed.get(mistake.kind)?.verdict ?? 'named' })
})

test('what is not named is one of the mistakes, and is little', () => {
  const kinds = all.map(({ kind }) => kind)
  expect(new Set(kinds).size).toBe(kinds.length)
  expect(kinds).toEqual(expect.arrayContaining([...notNamed.keys()]))
  expect(rate(firstHalf)).toBeGreaterThan(0.95)
  expect(rate(putAside)).toBeGreaterThan(0.9)
})

test.each(everyProject(fair))('$kind in $project is no mistake', async (mistake) => {
  expect((await verdictOn(mistake)).said).toEqual([])
})
