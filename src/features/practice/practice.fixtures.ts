import type { WorkTask } from './work-files.rules.ts'

export const START = 'def greet():\n    return None\n'

/** A task with one file to write, one to read and one of tests. */
export function aTask(change: Partial<WorkTask> = {}): WorkTask {
  return {
    id: 'greet',
    title: 'Say hello',
    language: 'python',
    main: 'greet.py',
    hints: {},
    files: [
      { name: 'greet.py', role: 'write', text: START },
      { name: 'names.py', role: 'given', text: 'NAMES = ["Ada"]\n' },
      { name: 'test_greet.py', role: 'tests', text: 'import unittest\n' },
    ],
    ...change,
  }
}
