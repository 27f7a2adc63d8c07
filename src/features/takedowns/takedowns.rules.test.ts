import { expect, test } from 'vitest'
import { Takedowns } from './takedowns.rules.ts'

const facts = { reason: 'An address of somebody else', at: new Date(0) }

test('a takedown hides its page, and no other of the same learner', () => {
  const all = new Takedowns([{ kind: 'proof', subject: 'lamp', ...facts }])
  expect(all.of('proof', 'lamp')).toEqual(facts)
  expect([all.hides('proof', 'lamp'), all.hides('proof', 'dns'), all.hides('documentation', 'lamp'), all.hides('portfolio')]).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('a portfolio that is taken down takes the pages of its tiles with it', () => {
  const all = new Takedowns([{ kind: 'portfolio', subject: '', ...facts }])
  expect([all.hides('portfolio'), all.hides('tile', 'a'), all.hides('documentation', 'lamp')]).toEqual([true, true, false])
  expect(all.of('tile', 'a')).toEqual(facts)
})
