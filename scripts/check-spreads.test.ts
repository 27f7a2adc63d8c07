import { expect, test } from 'vitest'
import { findSpreads } from './check-spreads.ts'

test.each(['const a = {\n...{ b: 1, c },\n}', "const a = [\n...['b', 'c'],\n]", 'call(\n...[b, c])', 'const a = { inner: {\n...{ b } } }'])(
  'a literal spread into a literal of its kind is found: %j',
  (text) => {
    expect(findSpreads('src/a.ts', text)).toEqual([2])
  },
)

test.each(['const a = { ...b }', 'const a = { ...(b && { c }) }', 'const a = [...b, ...c.map(d)]', 'call(...b)', "const a = [...'bc']"])(
  'a conditional spread is not: %s',
  (text) => {
    expect(findSpreads('src/a.ts', text)).toEqual([])
  },
)
