import { expect, test } from 'vitest'
import type { AnswerCheck } from '#features/content/checks.rules.ts'
import { LINE_LONGEST } from '#features/content/looks.rules.ts'
import type { Finding } from '../findings.ts'
import { reporter } from '../findings.ts'
import type { Sought } from '../source/answers.ts'
import type { RunnableBlock } from '../text/build.ts'
import { looksOf } from './looks.ts'

const block = (line: number, code: string, output?: string): RunnableBlock => ({
  line,
  column: 1,
  language: 'bash',
  code,
  expected: output === undefined ? null : { line: line + 3, column: 1, output },
})
const pattern = (value: string): AnswerCheck => ({ check: 'pattern', value, message: 'No.' })
const sought = (check: AnswerCheck, exemplar: string | null, look: Sought['look'] = null): Sought => ({
  id: 'it',
  check,
  exemplar,
  look,
  line: 100,
  step: 0,
  place: { line: 1, column: 1 },
})
function lookOf(one: Sought, runs: RunnableBlock[], source = '') {
  const findings: Finding[] = []
  const { folder, tasks } = looksOf([one], { source, runs }, reporter('answers.yaml', findings))
  return { folder, look: tasks['it'] ?? null, rules: findings.map(({ rule }) => rule) }
}

const begin = block(1, 'mkdir lab\ncd lab\nmkdir tea && cd tea')

test('a block that reads, and prints a line into which the exemplar fits', () => {
  const runs = [begin, block(9, 'cat size.txt', 'name tea\nsize <any> kB')]
  expect(lookOf(sought(pattern('^size \\d+ kB$'), 'size 12 kB'), runs)).toEqual({
    folder: 'lab',
    look: { look: 'run', code: 'cat size.txt', in: 'tea', line: 'size <any> kB' },
    rules: [],
  })
})

test('a word of a printed line, where it cannot stand there by chance', () => {
  const runs = [begin, block(9, 'ls -l', 'user sysupd from 198.51.100.7 at <any>')]
  const check = pattern('^198\\.51\\.100\\.7$')
  expect(lookOf(sought(check, '198.51.100.7'), runs).look).toMatchObject({ line: 'user sysupd from <it> at <any>' })
  expect(lookOf(sought(pattern('^at$'), 'at'), runs).look).toBeNull()
  expect(lookOf(sought(check, '198.51.100.7'), [begin, block(9, 'ls -l', 'user sysupd from 198.51.100.7<any>')]).look).toBeNull()
})

test.each([
  ['a block that writes', block(9, 'echo 12 > size.txt', 'size <any> kB')],
  ['a program of the learner, which may do more than print', block(9, 'python3 size.py', 'size <any> kB')],
  ['a block behind the task', block(101, 'cat size.txt', 'size <any> kB')],
  ['a learner’s variable', block(9, 'cat {{size}}.txt', 'size <any> kB')],
  ['a line of <any> alone', block(9, 'cat size.txt', '<any>')],
])('nothing is worked out from %s', (_, run) => {
  expect(lookOf(sought(pattern('^size \\d+ kB$'), 'size 12 kB'), [begin, run]).look).toBeNull()
})

test('nothing is worked out from a block in a folder that no plan may name', () => {
  const look = (folder: string) =>
    lookOf(sought(pattern('^size \\d+ kB$'), 'size 12 kB'), [
      block(1, `mkdir lab && cd lab\ncd ${folder}`),
      block(9, 'cat size.txt', 'size <any> kB'),
    ]).look
  expect(look('tea')).not.toBeNull()
  expect(look('c:tea')).toBeNull()
})

test('the author says it: in the folder where the blocks before have ended, by a command of the text', () => {
  const runs = [begin, block(9, 'cd ..')]
  const source = 'description="wc -l &quot;a b.txt&quot; tells you"'
  const look = { run: 'wc -l "a b.txt"' }
  expect(lookOf(sought(pattern('1'), null, look), runs, source)).toMatchObject({ look: { code: 'wc -l "a b.txt"', in: '' }, rules: [] })
  expect(lookOf(sought(pattern('1'), null, { ...look, in: 'tea' }), runs, source).look).toMatchObject({ in: 'tea' })
  expect(lookOf(sought(pattern('1'), null, look), runs, 'other').rules).toEqual(['lookNotShown'])
  expect(lookOf(sought(pattern('1'), null, { run: 'rm -rf x' }), runs, 'rm -rf x').rules).toEqual(['lookUnfit'])
  expect(lookOf(sought(pattern('1'), null, { run: 'cat ../x' }), runs, 'cat ../x').rules).toEqual(['lookUnfit'])
  for (const bad of [
    { file: '/etc/passwd' },
    { http: 'http://example.org' },
    { git: '--all' },
    { file: 'a', in: '..' },
    { file: 'a', line: '<it> <it>' },
    { file: 'a', line: 'a <it><any>' },
  ])
    expect(lookOf(sought(pattern('1'), null, bad), runs).rules).toEqual(['badField'])
  expect(lookOf(sought(pattern('1'), null, { file: 'a', line: 'b <any>', count: true, done: 'rm -rf x' }), runs)).toMatchObject({
    look: { look: 'file', path: 'a', line: 'b <any>', count: true },
    rules: [],
  })
  expect(JSON.stringify(lookOf(sought(pattern('1'), null, { file: 'a', done: 'echo 1 > a' }), runs))).not.toContain('echo')
  expect(lookOf(sought(pattern('1'), null, 'none'), runs).look).toBeNull()
})

test('a line that a learner could not be shown is no shape of an answer', () => {
  const number = pattern('^size \\d+ kB.*$')
  const long = `size <any> kB ${'x'.repeat(LINE_LONGEST)}`
  expect(lookOf(sought(number, 'size 12 kB'), [begin, block(9, 'cat size.txt', long)]).look).toBeNull()
  expect(lookOf(sought(number, 'size 12 kB'), [begin, block(9, 'cat size.txt', `${long}\nsize <any> kB`)]).look).toMatchObject({
    line: 'size <any> kB',
  })
  expect(lookOf(sought(pattern('x'), 'sysupd'), [begin, block(9, 'cat a', `user sysupd ${'x'.repeat(LINE_LONGEST)}`)]).look).toBeNull()
  expect(lookOf(sought(pattern('x'), 'sysupd'), [begin, block(9, 'cat a', 'user sysupd \u200D here')]).look).toBeNull()
  for (const bad of [
    { file: 'a', line: 'branch\t<it>' },
    { file: 'a', line: 'branch\u200B <it>' },
    { file: 'a\tb' },
    { file: 'a', in: 'b\u200B' },
  ])
    expect(lookOf(sought(pattern('1'), null, bad), [begin]).rules).toEqual(['badField'])
})

test('before its folder is made, only what needs none is looked at; a folder that nobody can tell is none', () => {
  const version = sought(pattern('^version \\d+'), 'version 24.1')
  expect(lookOf(version, [block(1, 'node --version', 'version <any>'), { ...begin, line: 5 }]).look).toMatchObject({ in: '' })
  expect(lookOf(version, [block(1, 'cat a.txt', 'version <any>'), { ...begin, line: 5 }]).look).toBeNull()
  expect(lookOf(version, [begin, block(5, 'cd "$X"'), block(9, 'cat a.txt', 'version <any>')]).look).toBeNull()
})
