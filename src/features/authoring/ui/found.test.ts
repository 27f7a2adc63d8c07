import { expect, test } from 'vitest'
import { foundIn } from './found.ts'

const text = `brightness:
  check: number
  accepts: ["805", dark]
shop:
  check: exact
`

test('a finding shows at its field, or at the part in which the field is missing', () => {
  const at = (line: number, column: number) => [...foundIn(text, [{ kind: 'mistake', line, column, what: '', mend: '' }]).keys()].join()
  expect(at(1, 1)).toBe('brightness')
  expect(at(2, 3)).toBe('brightness\ncheck')
  expect(at(3, 20)).toBe('brightness\naccepts\n1')
  expect(at(4, 1)).toBe('shop')
  expect(foundIn('a: [', [{ kind: 'mistake', line: 1, column: 1, what: '', mend: '' }]).size).toBe(0)
})
