import { expect, test } from 'vitest'
import { textOfWork } from '#features/practice/work.rules.ts'
import { exportedFiles } from './exported-work.rules.ts'

const place = { projectId: 'counting', validationId: 'words' }
const pathsOf = (...names: string[]) => {
  const text = textOfWork({ files: names.map((name) => ({ name, text: name })), outcome: null })
  return exportedFiles(place, text).map(({ path }) => path)
}

test('the files of work lie under their project and task, as they were written', () => {
  const text = textOfWork({ files: [{ name: 'src/words.py', text: 'print(1)\n' }], outcome: null })
  expect(exportedFiles(place, text)).toEqual([{ path: 'work/counting/words/src/words.py', content: 'print(1)\n' }])
  expect(exportedFiles(place, text, 'other-1')).toMatchObject([{ path: 'work/counting/words/other-1/src/words.py' }])
  expect(exportedFiles(place, 'no work')).toEqual([])
})

test('no name leads out of that folder, and no file takes the place of another', () => {
  expect(pathsOf('../../etc/passwd', '/etc/passwd', 'C:\\x', '..', '.bashrc', 'a\0b', 'con.py', 'x. ')).toEqual(
    ['etc/passwd', 'etc/passwd-2', 'C__x', 'file', 'bashrc', 'a_b', '_con.py', 'x'].map((name) => `work/counting/words/${name}`),
  )
  expect(pathsOf('a.py', 'A.py', 'a.py')).toEqual(['a.py', 'A.py-2', 'a.py-3'].map((name) => `work/counting/words/${name}`))
})
