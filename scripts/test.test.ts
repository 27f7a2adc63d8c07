import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isLong, shownBy } from './requirements.ts'

function npmTest(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'test.ts'), ...args], { encoding: 'utf8' })
  return { status, stdout, stderr }
}

test('--help lists the suites', () => {
  const { status, stdout } = npmTest('--help')
  expect(status).toBe(0)
  for (const suite of ['types', 'lint', 'structure', 'unused', 'content', 'fast', 'unit', 'postgres', 'operation', 'browser'])
    expect(stdout).toMatch(new RegExp(`^  ${suite} `, 'm'))
})

test('--help lists the parts of a quick run', () => {
  expect(npmTest('--help').stdout).toMatch(
    /^  quick +what to run after each change.*: types, lint, format, structure, unused, content, fast$/m,
  )
})

test('--help says what outgrows a whole run, and what a change can break', () => {
  const { stdout } = npmTest('--help')
  expect(stdout).toMatch(/^  changed +.*: types, lint, format, structure, unused, content, related$/m)
  expect(stdout).toMatch(/^  full +all suites, or those that are named with it, as CI runs them/m)
  expect(stdout).toMatch(/^  release +the same at their whole length/m)
})

test('a suite that does not exist is told, with those that do', () => {
  const { status, stderr } = npmTest('unti')
  expect(status).toBe(2)
  expect(stderr).toContain('There is no suite "unti".')
  expect(stderr).toContain('  unit ')
})

test('named suites run alone, one line each, and the last line counts', () => {
  const { stdout } = npmTest('format')
  const lines = stdout.trimEnd().split('\n')
  expect(lines[0]).toMatch(/^format {5}\d passed, \d failed {2}\(\d+ s\)$/)
  expect(lines.at(-1)).toMatch(/^\d passed, \d failed$/)
})

test('each row that a test shows is shown by one that is not long, since npm test runs no long ones', () => {
  const longAlone = [...shownBy()].filter(([, tests]) => tests.every(isLong))
  expect(longAlone).toEqual([])
})
