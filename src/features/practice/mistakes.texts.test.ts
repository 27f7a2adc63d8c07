import { expect, test } from 'vitest'
import { explained } from './mistakes.texts.ts'

test('an error keeps its own words, and says below what a beginner can do', () => {
  expect(explained('python', 'NameError', "NameError: name 'prnt' is not defined")).toMatch(
    /^NameError: name 'prnt' is not defined\nPython does not know "prnt" here\./,
  )
  expect(explained('script', 'ReferenceError', 'ReferenceError: foo is not defined')).toContain('does not know "foo"')
  expect(explained('sql', '', 'no such column: titel')).toContain('column "titel"')
})

test('a test that got nothing says that the function returned nothing', () => {
  expect(explained('python', 'AssertionError', 'Expected: 3\nGot: None')).toMatch(
    /^Expected: 3\nGot: None\nNone means that the function returned nothing/,
  )
  expect(explained('python', 'AssertionError', 'None is not true')).toContain('returned nothing')
  expect(explained('python', 'AssertionError', "Expected: 'a'\nGot: 'None'")).not.toContain('returned')
  expect(explained('script', 'NotPassed', 'Expected: 3\nGot: undefined')).toContain('A function without a line with return')
  expect(explained('script', 'NotPassed', "Expected: 3\nGot: 'undefined'")).not.toContain('return')
})

test('what PostgreSQL says is explained in its own words', () => {
  expect(explained('postgresql', '', 'relation "boks" does not exist')).toContain('There is no table "boks".')
  expect(explained('postgresql', '', 'column "Emma" does not exist')).toContain('Text stands in single quotation marks')
  expect(explained('postgresql', '', 'column b.titel does not exist')).toContain('a column "b.titel"')
  expect(explained('postgresql', '', 'syntax error at or near "\\"')).toContain('a command of psql')
  expect(explained('postgresql', '', 'syntax error at or near "FORM"')).toContain('The mistake is at "FORM"')
})

test.each([
  ['python', 'NameError', "NameError: name 'true' is not defined", 'capital letter'],
  [
    'python',
    'ImportError',
    "ImportError: cannot import name 'A' from partially initialized module 'b' (most likely due to a circular import)",
    'import each other',
  ],
  ['python', 'TypeError', 'TypeError: Dog.bark() takes 0 positional arguments but 1 was given', 'def name(self, …)'],
  ['python', 'TypeError', 'TypeError: bark() takes 0 positional arguments but 1 was given', 'too many values'],
  ['python', 'SyntaxError', "SyntaxError: 'await' outside async function", 'async def'],
  ['script', 'ReferenceError', 'ReferenceError: document is not defined', '"document" belongs to a web page'],
  ['script', 'ReferenceError', 'ReferenceError: alert is not defined', '"alert" belongs to a web page'],
  ['script', 'ReferenceError', 'ReferenceError: documents is not defined', 'Look at its spelling'],
  ['script', 'TypeError', 'TypeError: Failed to fetch', 'no network'],
  ['script', 'SyntaxError', 'SyntaxError: Unexpected reserved word', 'Write async before it'],
  ['script', 'SyntaxError', 'SyntaxError: "[object Object]" is not valid JSON', 'an object already'],
  ['script', 'SyntaxError', 'SyntaxError: Invalid regular expression: /(/: Unterminated group', 'backslash'],
  ['script', 'TypeError', 'TypeError: number 120 is not a function', 'without brackets behind it'],
  ['script', 'TypeError', 'TypeError: tasks.filter is not a function', 'no function "filter"'],
  ['script', 'TypeError', 'TypeError: filter is not a function', '"filter" is called like a function'],
  ['script', 'TypeError', "TypeError: Cannot read properties of null (reading '1')", 'nothing was found'],
  ['python', 'TypeError', "TypeError: '<' not supported between instances of 'NoneType' and 'int'", 'The value is None'],
  ['python', 'TypeError', "TypeError: 'NoneType' object does not support item assignment", 'The value is None'],
  ['python', 'AttributeError', "AttributeError: 'Cat' object has no attribute 'name'", 'super().__init__(…)'],
  ['python', 'AttributeError', "AttributeError: 'str' object has no attribute 'append'", 'print(type(…))'],
  [
    'script',
    'SyntaxError',
    "SyntaxError: The requested module 'react' does not provide an export named 'useStat'",
    'The package has no "useStat"',
  ],
  ['script', 'SyntaxError', "SyntaxError: The requested module './a.js' does not provide an export named 'toJSON'", 'exports no "toJSON"'],
  ['sql', '', 'near "s": syntax error', 'written twice'],
  ['sql', '', 'near "WHERE": syntax error', 'FROM, JOIN … ON, WHERE'],
  ['postgresql', '', 'operator does not exist: text + text', '"||"'],
  ['postgresql', '', 'column "p" of relation "products" does not exist', 'stands alone'],
] as const)('the sentence fits the mistake: %s, %s %s', (language, type, message, meaning) => {
  expect(explained(language, type, message)).toContain(`${message}\n`)
  expect(explained(language, type, message)).toContain(meaning)
})

test('what needs no further word stays as it is', () => {
  expect(explained('python', 'AssertionError', 'Expected: 3\nGot: 4')).toBe('Expected: 3\nGot: 4')
  expect(explained('sql', '', 'interrupted')).toBe('interrupted')
})
