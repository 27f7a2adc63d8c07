import { workFolder } from '#features/validations/validations.fixtures.ts'
import type { Work } from '#features/practice/work.rules.ts'
import type { Saved } from './answers.fixtures.ts'
import { ada, site, type Reply } from './projects.fixtures.ts'

export const COUNTS = 'def count(text):\n    return len(text.split())\n'

export async function publishWork(change?: (text: string) => string): Promise<void> {
  await using folder = await workFolder(change)
  await site.publish(folder)
}

const passed = (name: string) => ({ name, passed: true, message: '' })
const failed = (name: string) => ({ name, passed: false, message: 'expected 2, got 0' })

/** Work as the page sends it: untested, or with one test for each name. */
export function workOf(text: string, outcome: Work['outcome'] = null, name = 'words.py'): Work {
  return { files: [{ name, text }], outcome }
}

export const tested = (...fails: string[]): Work['outcome'] => ({
  tests: [passed('test_one'), ...fails.map(failed)],
  output: 'Ran tests',
  printed: null,
})

export const placeOf = (task: string) => `/projects/counting/validations/${task}`
export const hand = (work: unknown, more: object = {}, who = ada, task = 'counting') =>
  who.send('POST', placeOf(task), { work, ...more }) as Promise<Reply<Saved>>
