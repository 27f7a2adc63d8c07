import { expect, test } from 'vitest'
import { isInside, isLoopback, isObject, pick } from './looks.rules.ts'

test.each([
  ['git version 2.39\nPython 3.11', 'git version <any>', 'git version 2.39'],
  ['a\r\nsize:  12 kB\r\n', 'size: <it> kB', '12'],
  ['GET /a 200 12ms', 'GET <any> <it> <any>ms', '200'],
  ['one\ntwo', 'two', 'two'],
  ['one', 'two', null],
  ['ab', 'a<it>b', null],
  ['aa', 'a<any>a', 'aa'],
  ['a', 'a<any>a', null],
  ['  all of it \r\n', undefined, 'all of it'],
  ['', undefined, null],
  ['x'.repeat(2001), undefined, null],
  ['x'.repeat(2001), '<it>', null],
])('of %j the shape %j takes %j', (text, shape, found) => {
  expect(pick(text, shape === undefined ? {} : { line: shape })).toBe(found)
})

test.each([
  ['one\r\ntwo\n', undefined, '2'],
  ['one\n\n  \ntwo', undefined, '2'],
  ['GET /a 200\nGET /b 404\nGET /c 404\n', 'GET <any> 404', '2'],
  ['GET /a 200', 'GET <any> 404', null],
  ['', undefined, null],
  ['x'.repeat(2001), undefined, '1'],
  [`ok\n${'x'.repeat(2001)}`, 'ok', null],
])('of %j the lines of the shape %j are %j', (text, shape, found) => {
  expect(pick(text, { count: true, ...(shape !== undefined && { line: shape }) })).toBe(found)
})

test('a long text with many holes ends at once', () => {
  const [line, shape] = ['a'.repeat(1999), `${'<any>a'.repeat(40)}<it>b`]
  const before = process.cpuUsage()
  expect(pick(`${line}\n`.repeat(500), { line: shape })).toBeNull()
  expect(pick(`${line}\n`.repeat(500), { line: shape, count: true })).toBeNull()
  expect(process.cpuUsage(before).user).toBeLessThan(2_000_000)
})

test.each(['a.txt', './a', 'a/../b', 'a b'])('%s is inside', (path) => expect(isInside(path)).toBe(true))
test.each(['/a', '../a', 'a/../../b', '~/a', 'C:\\a', 'c:a', 'a\\..\\..\\b', '\\\\host\\a', 'a\0b'])('%j is not', (path) =>
  expect(isInside(path)).toBe(false),
)

test.each(['http://localhost:8000/a', 'http://127.0.0.1', 'https://[::1]:1/'])('%s is loopback', (url) =>
  expect(isLoopback(url)).toBe(true),
)
test.each([
  'http://localhost.example.org',
  'http://localhost@example.org',
  'file:///etc/passwd',
  'http://0.0.0.0',
  'http://10.0.0.1',
  'ftp://localhost',
  '',
])('%s is not', (url) => expect(isLoopback(url)).toBe(false))

test.each(['main', 'main:tea.txt', 'c0e2856', 'refs/heads/main'])('%s names an object', (name) => expect(isObject(name)).toBe(true))
test.each(['--all', 'main^{/x}', '../x', 'a:../b', 'HEAD~1', 'main:$(x)', ''])('%s does not', (name) => expect(isObject(name)).toBe(false))
