import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

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

test('an unknown suite is refused, with a list of the known ones', () => {
  const { status, stderr } = npmTest('unti')
  expect(status).toBe(2)
  expect(stderr).toContain('There is no suite "unti".')
  expect(stderr).toContain('  unit ')
})

test('named suites run alone, one line each, and the last line counts', () => {
  const { stdout } = npmTest('structure')
  const lines = stdout.trimEnd().split('\n')
  expect(lines[0]).toMatch(/^structure {2}\d passed, \d failed {2}\(\d+ s\)$/)
  expect(lines.at(-1)).toMatch(/^\d passed, \d failed$/)
})
