import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { AnswerCheck } from '#features/content/checks.rules.ts'
import type { Look } from '#features/content/looks.rules.ts'
import type { Sought } from '../source/answers.ts'
import type { RunnableBlock } from '../text/build.ts'
import { runProject } from './run-blocks.ts'

const block = (line: number, code: string): RunnableBlock => ({ line, column: 1, language: 'bash', code, expected: null })
const number = (value: number): AnswerCheck => ({ check: 'number', value, tolerance: 0, message: 'No.' })
const pattern = (value: string): AnswerCheck => ({ check: 'pattern', value, message: 'No.' })

interface Case {
  runs: RunnableBlock[]
  look: Look
  check?: AnswerCheck
  /** the line of the heading of its step */
  step?: number
  done?: string
}

/** Runs a project whose only task is on line 20. */
async function look({ runs, look: one, check = number(3), step = 5, done }: Case) {
  const sought: Sought = {
    id: 'it',
    check,
    exemplar: null,
    look: done === undefined ? null : { done },
    place: { line: 1, column: 1 },
    line: 20,
    step,
  }
  const tried: boolean[] = []
  const findings = await runProject(
    { id: 'lab', runs, variables: new Map(), looks: { folder: 'lab', tasks: { it: one } }, sought: [sought] },
    'bash',
    (some) => void tried.push(...some.map(({ isRight }) => isRight)),
  )
  return { isRight: tried, found: findings.map(({ rule, what }) => `${rule}: ${what.replace(/^.*right, /, '')}`) }
}
const file = (path: string, line?: string): Look => ({ look: 'file', path, ...(line !== undefined && { line }) })
const run = (code: string, line?: string): Look => ({ look: 'run', code, in: '', ...(line !== undefined && { line }) })
const begin = block(2, 'mkdir lab\ncd lab\necho 7 > other.txt')

const withoutStep = 'lookAlwaysRight: although no block of its step was run'
const notDone = 'lookAlwaysRight: although nobody has done its task yet'
const emptyFile = 'lookAlwaysRight: although the file that it reads is empty'
const foreign = 'lookAlwaysRight: although the file that it reads holds something else'

test.each<[string, Case]>([
  ['what a block of the step leaves', { runs: [begin, block(9, 'echo 3 > a.txt')], look: file('a.txt') }],
  ['the learner’s own program', { runs: [begin, block(9, "echo 'print(3)' > a.py")], look: run('python3 a.py') }],
  ['what the task asks to be kept', { runs: [begin], look: file('a.txt'), done: 'echo 3 > a.txt' }],
  [
    'the version of a program, which no folder changes',
    { runs: [begin], look: run('git --version\nbash --version | head -n 1', 'GNU <any>'), check: pattern('^GNU bash') },
  ],
  ['a commit', { runs: [begin, block(9, commit('three'))], look: run('git log --format=%s -1'), check: pattern('^three$') }],
  ['a number of lines', { runs: [begin, block(9, "printf 'a\\nb\\nc\\n' > a.txt")], look: { ...file('a.txt'), count: true } }],
])('right where it was done, and nowhere else: %s', async (_, one) => {
  expect(await look(one)).toEqual({ isRight: [true], found: [] })
})

test.each<[string, Case, string[]]>([
  ['a file of an earlier step', { runs: [block(2, 'mkdir lab\ncd lab\necho 3 > a.txt')], look: file('a.txt') }, [withoutStep]],
  ['the same number before and after', { runs: [begin, block(3, 'echo 3 > a.txt')], look: file('a.txt'), step: 4 }, [withoutStep]],
  ['a file that a block leaves already', { runs: [begin, block(9, 'echo 3 > a.txt')], look: file('a.txt'), done: 'true' }, [notDone]],
  ['a command that says it whatever is there', { runs: [begin], look: run('echo 3') }, [withoutStep, emptyFile]],
  [
    'a rule that takes whatever stands there',
    { runs: [begin, block(9, 'echo 3 > a.txt')], look: file('a.txt'), check: pattern('\\d') },
    [foreign],
  ],
  [
    'an empty file that counts as none',
    { runs: [begin, block(9, 'touch a.txt')], look: run('grep -c x a.txt'), check: number(0) },
    [emptyFile, foreign],
  ],
  [
    'a git command that asks nothing of the repository',
    { runs: [begin, block(9, commit('one'))], look: run("printf 'a' | git hash-object --stdin"), check: pattern('^2e65efe2') },
    [withoutStep, emptyFile],
  ],
])('right where it should not be: %s', async (_, one, found) => {
  expect(await look(one)).toEqual({ isRight: [true], found })
})

test('what a task asks for was done, and nothing is found', async () => {
  const { isRight, found } = await look({ runs: [begin], look: file('a.txt'), done: 'echo oh; echo 3 > b.txt' })
  expect(isRight).toEqual([false])
  expect(found).toEqual(['lookFindsNothing: The look of it finds nothing, although its task was done. That printed: oh'])
})

test('what is done for a task is done in the terminal of the blocks, and blocks after it go on from there', async () => {
  const runs = [begin, block(9, 'mkdir deep\ncd deep\nWORD=3\nexport WORD'), block(30, 'test -f ../a.txt')]
  expect(await look({ runs, look: file('a.txt'), done: 'echo "$WORD" > ../a.txt' })).toEqual({ isRight: [true], found: [] })
})

test('a pipe, a link and a folder of many files in the folder are no trouble, and copies are removed', async () => {
  const temporary = mkdtempSync(join(tmpdir(), 'waymark-test-'))
  onTestFinished(() => rmSync(temporary, { recursive: true }))
  vi.stubEnv('TMPDIR', temporary)
  onTestFinished(() => void vi.unstubAllEnvs())
  const odd = block(9, 'mkfifo pipe\nln -s / all\nln -s nowhere dead\nmkdir many\ntouch many/{1..200}\necho 3 > a.txt')
  expect(await look({ runs: [begin, odd], look: file('a.txt') })).toEqual({ isRight: [true], found: [] })
  expect(await look({ runs: [begin, odd], look: run('cat a.txt many/*') })).toEqual({ isRight: [true], found: [] })
  expect(readdirSync(temporary)).toEqual([])
})

function commit(word: string): string {
  return `git init -q .\ngit config user.name Ada\ngit config user.email ada@example.org\ngit commit -q --allow-empty -m ${word}`
}
