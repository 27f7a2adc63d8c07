import { expect, test } from 'vitest'
import type { Finding } from '../findings.ts'
import { withMends } from './fix.ts'

const missing = (line: number, id: string) => ({ rule: 'missingId' as const, line, column: 1, mend: `add {#${id}}: answers hang on it` })

test('a heading gets its id at the end, or before its other attributes; a directive after its name', () => {
  const text = ['## Begin here', '### Locked {type=pro}', ':::task', '::text{title="What?"}', '::quiz{}', 'words', ':::'].join('\n')
  const findings = [missing(1, 'begin-here'), missing(2, 'locked'), missing(3, 'task'), missing(4, 'what'), missing(5, 'quiz')]
  expect(withMends(text, findings)).toEqual({
    mended: 5,
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

test('ids stay unique, line endings stay, and what is neither heading nor directive is unchanged', () => {
  const text = '## One {#go}\r\n## Go\r\nwords\r\n'
  expect(withMends(text, [missing(2, 'go'), missing(3, 'words')])).toEqual({
    text: '## One {#go}\r\n## Go {#go-2}\r\nwords\r\n',
    mended: 1,
  })
})

test('other findings change nothing', () => {
  expect(withMends('## One', [{ rule: 'emptyStep', line: 1, column: 1, mend: 'write' }])).toEqual({ text: '## One', mended: 0 })
})

test('everything beside a fix stays, also at the end of a line and before the first one', () => {
  const before = '\uFEFF---\r\ntitle:  x \r\n---\r\n\r\n##Go  on {#go}\r\n\t- []  off\r\n'
  const { text } = withMends(before, [place('headingWithoutSpace', 5, 1), place('brokenCheckbox', 6, 2)])
  expect(text).toBe('\uFEFF---\r\ntitle:  x \r\n---\r\n\r\n## Go  on {#go}\r\n\t- [ ]  off\r\n')
})

const place = (rule: Finding['rule'], line: number, column: number) => ({ rule, line, column, mend: '' })

test.each<[Finding['rule'], number, string, string | null]>([
  ['headingWithoutSpace', 1, '###Test it {#test}', '### Test it {#test}'],
  ['spacedDirective', 1, '::: task{#glow}', ':::task{#glow}'],
  ['spacedDirective', 1, '::text {#a title="x  y"}', '::text{#a title="x  y"}'],
  ['spacedDirective', 3, 'A :concept [lamp]{id=lamp} :x [y]', 'A :concept[lamp]{id=lamp} :x [y]'],
  ['curlyQuotes', 1, '::text{#a title=“Say “x”” description=“y”}', null],
  ['curlyQuotes', 1, '::text{#a title=“What?” description=“y”}', '::text{#a title="What?" description="y"}'],
  ['brokenCheckbox', 1, '-[x] done', '- [x] done'],
  ['variableInText', 6, 'Type `echo {{lamp}}` now', 'Type :code[echo {{lamp}}] now'],
  ['variableInText', 1, '`a[{{lamp}}]`', null],
  ['misplacedId', 1, '### Test it (#test)', '### Test it {#test}'],
  ['misplacedId', 1, '### {#test} Test it', '### Test it {#test}'],
  ['unclosedBraces', 1, '### Two {#two-lamps type=pro ', '### Two {#two-lamps type=pro}'],
  ['unclosedBraces', 1, ':::note{#a heading="b" and words: c', null],
  ['misplacedId', 1, '### Two {two-lamps}', '### Two {#two-lamps}'],
  ['badLink', 1, '[x](#y)', null],
])('%s at %i: %s', (rule, column, line, expected) => {
  expect(withMends(line, [place(rule, 1, column)]).text).toBe(expected ?? line)
})
