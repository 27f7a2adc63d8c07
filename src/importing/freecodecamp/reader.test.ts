import { expect, test } from 'vitest'
import { imported } from '../importing.fixtures.ts'

const STEP = `---
id: 5f0
title: Step 2
challengeType: 0
---

# --description--

Make a \`lamp\`.

## Deep

Words.

# --hints--

You should have a lamp.

\`\`\`js
assert.exists(lamp);
\`\`\`

# --seed--

## --seed-contents--

\`\`\`js
let a = 1
--fcc-editable-region--
// here
--fcc-editable-region--
\`\`\`

## --after-user-code--

\`\`\`js
teardown()
\`\`\`

# --solutions--

\`\`\`js
let lamp = 'the solution'
\`\`\`
`

const ASKED = `---
title: Step 10
---

# --description--

Read it.

# --questions--

## --text--

What does \`<b>\` do?

## --answers--

It is bold & loud.

### --feedback--

No, <b> is quiet.

---

It is bold.

## --video-solution--

2
`

test('a challenge has its text, the words of its checks, and its starting code', async () => {
  const { text, said, lost, findings } = await imported({ 'b.md': STEP, 'a.md': ASKED })
  expect(text.match(/^#.*$/gm)).toEqual([
    '## Step 2 {#step-2}',
    '### Deep {#deep}',
    '### What is checked {#what-is-checked}',
    '### Begin with this {#begin-with-this}',
    '## Step 10 {#step-10}',
    '### Questions {#questions}',
  ])
  expect(text).toContain('You should have a lamp.')
  expect(text).toContain('```js\nlet a = 1\n// here\n```')
  expect(lost).toEqual([])
  expect(findings).toEqual([])
  expect(said).toEqual(
    expect.arrayContaining([
      'b.md:1 left out: Front matter that has no place here: id, challengeType',
      'b.md:19 left out: What runs a check; what it checks stays in words',
      'b.md:27 left out: The marks of the part that a learner edits',
      expect.stringMatching(/^b\.md:36 left out: after-user-code is for the machine/),
      expect.stringMatching(/^b\.md:42 left out: A solution/),
    ]),
  )
})

test('a solution, a right answer and the code of a check reach no reader', async () => {
  const { text } = await imported({ 'b.md': STEP, 'a.md': ASKED })
  for (const secret of ['the solution', 'assert', 'teardown', 'editable-region', 'It is bold.']) expect(text).not.toContain(secret)
})

test('questions become the quiz, with the right answer and why; missing explanations are reported for a decision', async () => {
  const { text, files, said } = await imported({ 'b.md': STEP, 'a.md': ASKED })
  expect(text).toContain('::quiz{#challenge-questions}')
  const quiz = files.get('quiz.yaml')?.toString() ?? ''
  expect(quiz).toContain('question: What does <b> do?')
  expect(quiz).toMatch(/value: It is bold & loud\.\n\s+explanation: No, &lt;b&gt; is quiet\.\n/)
  expect(quiz).toMatch(/value: It is bold\.\n\s+isAnswer: true\n\s+explanation: This is right\./)
  expect(said).toContain('a.md:13 decide: Say why options are right or wrong (explanation)')
})

test('a question without a right answer stays in the text, and a blank does not reveal its word', async () => {
  const open = ASKED.replace('\n2\n', '\n7\n')
  const blank = `# --description--

Fill it.

# --fillInTheBlank--

## --sentence--

A BLANK burns.

## --blanks--

\`candle\`

### --feedback--

It is made of wax.
`
  const { files, said, lost } = await imported({ 'a.md': open, 'b.md': blank })
  const text = files.get('project.md')?.toString()
  expect(files.has('quiz.yaml')).toBe(false)
  expect(text).toContain('It is bold & loud.')
  expect(text).toContain('A BLANK burns.')
  expect(text).not.toMatch(/candle|wax/)
  expect(said.filter((one) => one.includes('blanks'))).toHaveLength(2)
  expect(lost).toEqual([])
})
