import { expect, test } from 'vitest'
import { withIds } from './fix.ts'

const missing = (line: number, id: string) => ({ rule: 'missingId' as const, line, column: 1, mend: `add {#${id}}: answers hang on it` })

test('a heading gets its id at the end, or before its other attributes; a directive behind its name', () => {
  const text = ['## Begin here', '### Locked {type=pro}', ':::task', '::text{title="What?"}', '::quiz{}', 'words', ':::'].join('\n')
  const findings = [missing(1, 'begin-here'), missing(2, 'locked'), missing(3, 'task'), missing(4, 'what'), missing(5, 'quiz')]
  expect(withIds(text, findings)).toEqual({
    ids: 5,
    text: [
      '## Begin here {#begin-here}',
      '### Locked {#locked type=pro}',
      ':::task{#task}',
      '::text{#what title="What?"}',
      '::quiz{#quiz}',
      'words',
      ':::',
    ].join('\n'),
  })
})

test('no id is given twice, line ends stay as they are, and what is no heading and no directive is left alone', () => {
  const text = '## One {#go}\r\n## Go\r\nwords\r\n'
  expect(withIds(text, [missing(2, 'go'), missing(3, 'words')])).toEqual({ text: '## One {#go}\r\n## Go {#go-2}\r\nwords\r\n', ids: 1 })
})

test('other findings change nothing', () => {
  expect(withIds('## One', [{ rule: 'emptyStep', line: 1, column: 1, mend: 'write' }])).toEqual({ text: '## One', ids: 0 })
})
