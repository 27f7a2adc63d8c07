import { contentFolder, writtenProject, type ContentFolder } from '#features/content/content.fixtures.ts'
import { lampQuizText } from '#features/quizzes/quizzes.fixtures.ts'

const TASKS = ['wire', 'bulb', 'switch', 'shade']

const tasks = TASKS.map((id) => `::text{#${id} title="Which ${id}?" description="Look at the ${id}."}`).join('\n')

const runs = ['date', 'whoami', 'uname', 'hostname']
  .map((command) => `\`\`\`bash\n${command} --now\n\`\`\`\n\`\`\`output\nthe ${command} of today\n\`\`\``)
  .join('\n\nThen another.\n\n')

const text = `## Build {#build}

${runs}

:::task{#box}
${tasks}
:::

::quiz{#lamp-quiz}

### Inside {#inside type=pro}

:::task{#secret-box}
::text{#secret title="Which secret does the lantern hide?" optional}
:::
`

const answers = [...TASKS, 'secret']
  .map(
    (id) =>
      `${id}:\n  check: caseless\n  value: the ${id} of copper\n  message: Look again.\n  accepts: [The ${id} of copper]\n  refuses: [stone]\n  exemplar: the ${id} of copper\n`,
  )
  .join('')

const CONCEPTS = ['lamp', 'wire', 'current', 'bulb']

const concepts = CONCEPTS.map((key) => `${key}: { name: ${key}, short: What a ${key} is for., detailed: All of a ${key}. }\n`).join('')

/** A project of everything that can be asked again, and one that names the same concepts. */
export function builtFolder(change: (text: string) => string = (whole) => whole): Promise<ContentFolder> {
  const project = (title: string, order: string, body: string) => change(writtenProject({ title, order, concepts: CONCEPTS, text: body }))
  return contentFolder({
    'concepts.yaml': concepts,
    'projects/built/project.md': project('Build a lantern', '1.5', text),
    'projects/built/answers.yaml': answers,
    'projects/built/quiz.yaml': lampQuizText,
    'projects/again/project.md': project(
      'Build another',
      '1.6',
      '## Only {#only}\n\n:::task{#again-box}\n::text{#again-word title="Done?"}\n:::\n',
    ),
  })
}

export const RIGHT_TASKS: Readonly<Record<string, string>> = Object.fromEntries(TASKS.map((id) => [id, `the ${id} of copper`]))

const MEANINGS = {
  lamp: 'It gives light in a room.',
  wire: 'Metal that carries electricity.',
  current: 'What flows when the switch is on.',
  bulb: 'A glass that glows inside.',
}

/** A project whose steps explain a concept, show commands, or neither, and one for Pro. */
export function guessingFolder(): Promise<ContentFolder> {
  const step = `A :concept[wire]{id=wire} carries it.

:::task{#first-box}
::text{#first title="Seen?"}
:::
`
  const body = `## Explains {#explains}

${step}

## Only words {#only-words}

Again a :concept[wire]{id=wire}, and a stone.

${'A line to read.\n\n'.repeat(40)}

### Inside {#inside type=pro}

A :concept[current]{id=current} flows.

## Shows {#shows}

${runs}
`
  const answers = 'first:\n  check: caseless\n  value: seen\n  message: Look.\n  accepts: [Seen]\n  refuses: [stone]\n  exemplar: seen\n'
  return contentFolder({
    'concepts.yaml': Object.entries(MEANINGS)
      .map(([key, short]) => `${key}: { name: ${key}, short: ${short}, detailed: ${short} }\n`)
      .join(''),
    'projects/guessing/project.md': writtenProject({ title: 'Guess at it', order: '1.5', text: body }),
    'projects/guessing/answers.yaml': answers,
    'projects/locked/project.md': writtenProject({ title: 'For Pro', order: '1.6', text: body }).replace('plan: free', 'plan: pro'),
    'projects/locked/answers.yaml': answers,
  })
}
