import { expect, test } from 'vitest'
import { fileIn, heredocsIn, withHeredocs } from './heredocs.ts'
import { openHighlighter, type ColouredText } from './highlight.ts'

const server = `mkdir site
cat > site/server.py <<'END'
def hello(name):
    return "hi"
END
python3 site/server.py`

test('the language of a heredoc comes from the file it is written to, from its first line, or from the program that reads it', () => {
  const languages = (code: string) => heredocsIn(code, 'bash').map(({ file, language }) => [file, language])
  expect(languages(server)).toEqual([['site/server.py', 'python']])
  expect(languages(`cat > a.json <<END\n{}\nEND\ntee -a b.yaml <<'Y'\na: 1\nY`)).toEqual([
    ['a.json', 'json'],
    ['b.yaml', 'yaml'],
  ])
  expect(languages(`cat > desk <<'SH'\n#!/bin/sh\necho\nSH`)).toEqual([['desk', 'bash']])
  expect(languages(`python3 - <<'END'\nprint(1)\nEND\nsqlite3 bikes.db <<SQL\nselect 1;\nSQL`)).toEqual([
    [null, 'python'],
    [null, 'sql'],
  ])
})

test('a heredoc without a known language, in a comment or without an end stays shell', () => {
  for (const code of [
    'cat > notes.txt <<END\nhi\nEND',
    'cat > notes.constructor <<END\nhi\nEND',
    '# cat > a.py <<END\nx\nEND',
    'cat > a.py <<END\nx',
    'grep a <<< "b"',
    'echo $((1<<2))',
  ]) {
    expect(heredocsIn(code, 'bash')).toEqual([])
  }
  expect(heredocsIn(server, 'python')).toEqual([])
})

test('a block that only writes one file is named after it', () => {
  expect(fileIn(`cat > a.py <<'END'\nprint(1)\nprint(2)\nEND`, 'bash')).toEqual({ name: 'a.py', language: 'python' })
  expect(fileIn(`${'echo\n'.repeat(9)}cat > a.py <<'END'\nprint(1)\nEND`, 'bash')).toBeNull()
  expect(fileIn('python3 - <<END\nprint(1)\nprint(2)\nEND', 'bash')).toBeNull()
})

test('each line is highlighted in its own language, and no character is lost', async () => {
  const highlight = withHeredocs(await openHighlighter(['bash', 'python']))
  const lines = highlight(server, 'bash')
  const text = (line: ColouredText[] | undefined) => line?.map((piece) => piece.text).join('') ?? ''
  expect(lines.map(text).join('\n')).toBe(server)
  const classOf = (line: number, words: string) => lines[line]?.find((piece) => piece.text.includes(words))?.class
  expect([classOf(2, 'def'), classOf(2, 'hello'), classOf(3, 'return'), classOf(3, 'hi')]).toEqual(['kw', 'fn', 'kw', 'str'])
  expect([classOf(0, 'mkdir'), classOf(5, 'python3')]).toEqual(['fn', 'fn'])
})
