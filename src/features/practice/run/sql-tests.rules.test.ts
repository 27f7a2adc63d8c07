import { expect, test } from 'vitest'
import { tableLines, sqlTestsIn, whatDiffers } from './sql-tests.rules.ts'

const text = `-- what is tested
-- test: counts books
SELECT count(*)
  FROM books;
-- expect
-- 3

-- test: counts another
DELETE FROM books WHERE title = 'Emma';
-- main
-- expect
-- 2

-- test: lists them
-- expect any order
-- Emma  | 1815
-- expect: Persuasion | 1817
`

test('a file of tests is read as blocks with a name, a statement and rows', () => {
  expect(sqlTestsIn(text)).toEqual([
    { name: 'counts books', statement: 'SELECT count(*)\n  FROM books;\n', runsMain: false, rows: ['3'], anyOrder: false, line: 2 },
    {
      name: 'counts another',
      statement: "DELETE FROM books WHERE title = 'Emma';\n",
      runsMain: true,
      rows: ['2'],
      anyOrder: false,
      line: 8,
    },
    { name: 'lists them', statement: '', runsMain: false, rows: ['Emma | 1815', 'Persuasion | 1817'], anyOrder: true, line: 14 },
  ])
})

test('rows are compared as they stand, or in any order; what differs is said in full', () => {
  const [counts, , lists] = sqlTestsIn(text)
  if (!counts || !lists) throw new Error('no tests')
  expect(whatDiffers(counts, tableLines([['3']]))).toBeNull()
  expect(whatDiffers(counts, tableLines([['4'], ['5']]))).toBe('Expected:\n3\nGot:\n4\n5')
  expect(whatDiffers(counts, [])).toBe('Expected:\n3\nGot:\nno rows')
  const turned = [
    ['Persuasion', '1817'],
    ['Emma', '1815'],
  ]
  expect(whatDiffers(lists, tableLines(turned))).toBeNull()
  expect(whatDiffers({ ...lists, anyOrder: false }, tableLines(turned))).not.toBeNull()
})

test.each([
  ['7', '7.0', true],
  ['EC2 | 7.0 | 8.0 | x', 'EC2 | 7 | 8 | x', true],
  ['-1.0', '-1', true],
  ['7', '7.05', false],
  ['v7.0', 'v7', false],
  ['1.7.0', '1.7', false],
])('a whole number is the same as REAL and as INTEGER: %s and %s: %s', (wanted, got, isSame) => {
  const [counts] = sqlTestsIn(text)
  if (!counts) throw new Error('no tests')
  expect(whatDiffers({ ...counts, rows: [wanted] }, [got]) === null).toBe(isSame)
})
