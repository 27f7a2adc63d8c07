import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { aTask } from '../practice.fixtures.ts'
import { openedFiles } from '../work-files.rules.ts'
import { zipOfWork } from './download-work.ts'

test('the zip holds every file as it stands, and says how to go on at home', () => {
  const task = aTask()
  const work = { files: [{ name: 'greet.py', text: 'mine' }], outcome: null }
  const files = unzipSync(zipOfWork(task, openedFiles(task, work)))
  expect(Object.keys(files).toSorted()).toEqual(['README.md', 'greet.py', 'names.py', 'test_greet.py'])
  expect(strFromU8(files['greet.py'] ?? new Uint8Array())).toBe('mine')
  expect(strFromU8(files['README.md'] ?? new Uint8Array())).toContain('python -m unittest test_greet.py')
})
