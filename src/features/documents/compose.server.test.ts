import { expect, test } from 'vitest'
import { applyEdits, NO_EDITS } from './document-edits.rules.ts'
import { documentationMarkdown } from './document-markdown.server.ts'
import { compose, type AnsweredTask, type FinishedProject } from './compose.server.ts'

const answered = (id: string, title: string, text: string): AnsweredTask => ({
  id,
  title,
  isRequired: true,
  isDone: true,
  isChecked: false,
  isOnMachine: false,
  type: 'TEXT',
  text,
  file: null,
})

const finished = (more: Partial<FinishedProject> = {}): FinishedProject => ({
  project: {
    title: 'A lamp',
    description: 'Build a lamp that listens.',
    category: 'Compute',
    concepts: ['HTTP'],
    needs: ['A lamp', 'curl'],
  },
  author: 'Ada',
  finishedAt: new Date('2026-01-10'),
  minutes: 80,
  tasks: 2,
  picture: null,
  steps: [
    { id: 'look', title: 'Look around', answers: [] },
    {
      id: 'wire',
      title: 'Wire it',
      answers: [answered('port', 'Which port?', '8080'), answered('why', 'Why not 80?', 'It is for the system.\nOthers are free.')],
    },
  ],
  values: [],
  quiz: null,
  notes: [],
  ...more,
})

const readme = (about: FinishedProject, edits = NO_EDITS) => documentationMarkdown(applyEdits(compose(about).written, edits), null)

test('it reads like a README by its learner: what was built, and what they answered in each step', () => {
  expect(readme(finished())).toBe(`# A lamp

The task: Build a lamp that listens.

_by Ada · Finished: 10 January 2026 · Category: Compute · Tasks: 2_

## What I built

How I built it, step by step.

What I used: a lamp and curl.

What I learned about: HTTP.

## Wire it

Which port?\\
**8080**

**Why not 80?**

It is for the system.\\
Others are free.

## How it went

I finished 2 tasks in 80 minutes.
`)
})

test("each step has room for the learner's words before its answers, also a step without answers, and they are kept", () => {
  const { sections } = compose(finished()).written
  expect(sections.filter(({ id }) => id.startsWith('step:')).map(({ blocks }) => blocks[0])).toEqual([
    { id: 'step:look:lead', kind: 'text', text: '' },
    { id: 'step:wire:lead', kind: 'text', text: '' },
  ])
  const words = { 'step:look:lead': 'I looked for a lamp that nobody misses.' }
  expect(readme(finished(), { ...NO_EDITS, texts: words })).toContain(
    '## Look around\n\nI looked for a lamp that nobody misses.\n\n## Wire it',
  )
})

test('beside code, a checked answer of one line waits to be chosen, also of many words, and one that was pasted with the end of its line', () => {
  const work = JSON.stringify({ files: [{ name: 'lamp.js', text: 'on()' }], outcome: null })
  const answers: AnsweredTask[] = [
    { ...answered('lamp', 'Write lamp', work), type: 'WORK' },
    ...['8080', '8080\n', 'on the socket with the number 8080 beside the door'].map((text, at) => ({
      ...answered(`port-${at}`, 'Which port?', text),
      isChecked: true,
    })),
  ]
  const about = finished({ steps: [{ id: 'wire', title: 'Wire it', answers }] })
  expect(readme(about)).not.toContain('8080')
})

test.each([
  [['A terminal, on any system', 'git', 'An account'], 'a terminal, on any system; git; an account'],
  [['A terminal', 'git', 'An account'], 'a terminal, git, and an account'],
  [['AWS CLI 2', 'For one step: a phone'], 'AWS CLI 2 and for one step: a phone'],
])('the tools are named in a sentence: %j', (needs, said) => {
  const { project } = finished()
  expect(readme(finished({ project: { ...project, needs } }))).toContain(`What I used: ${said}.`)
})

test('a quiz is named with its best result, and not where nothing in it was right, unless in own words', () => {
  const withQuiz = (score: number, edits = NO_EDITS) => readme(finished({ quiz: { score, attempts: 2 } }), edits)
  expect(withQuiz(80)).toContain('Quiz: 80%')
  expect(withQuiz(80)).toContain('In the quiz my best result was 80%, in 2 rounds.')
  expect(withQuiz(0)).not.toMatch(/quiz/i)
  expect(withQuiz(0, { ...NO_EDITS, texts: { 'results:quiz': 'The quiz was hard.' } })).toContain('The quiz was hard.')
})
