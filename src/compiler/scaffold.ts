import { CATEGORIES, type Series } from '#features/content/content.rules.ts'

/** Placeholders for the author's own words. */
export const SCAFFOLD_WORDS = [
  'One sentence that says what the learner will have built.',
  'Say why this is worth an hour, and what will stand at the end.',
  'Say what can be seen in the picture of the result.',
  'Say what to do and why.',
  'Say what the learner takes along, and where it can be shown.',
] as const

interface Part {
  prefix: string
  series: readonly Series[]
}

/** A project that passes the check, with each kind of file, at the end of the first series. */
export function scaffold(id: string, part: Part | undefined, standings: { order: string }[]): Record<string, string> {
  const series = part?.series[0] ?? null
  const category = series?.category ?? CATEGORIES[0]
  const first = series?.order ?? 1
  const taken = standings.map(({ order }) => order.split('.').map(Number))
  const last = Math.max(0, ...taken.filter(([place]) => place === first).map(([, place]) => place ?? 0))
  // the prefix belongs to the catalogue, not to the title
  const name = part?.prefix ? id.slice(part.prefix.length + 1) : id
  const title = name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')
  const front = [
    `title: ${title}`,
    `description: ${SCAFFOLD_WORDS[0]}`,
    `category: ${category}`,
    ...(series ? [`series: ${series.id}`] : []),
    `order: "${first}.${last + 1}"`,
  ]
  return {
    'project.md': projectText(front.join('\n')),
    'answers.yaml': ANSWERS,
    'quiz.yaml': QUIZ,
    'images/result.svg': RESULT,
    'images/motif.svg': MOTIF,
  }
}

const projectText = (front: string) => `---
${front}
difficulty: easy
time: 60
cost: Free
needs: [A terminal]
kind: tool
visibility: private
plan: free
---

${SCAFFOLD_WORDS[1]}

![${SCAFFOLD_WORDS[2]}](images/result.svg)

## Count words {#count}

${SCAFFOLD_WORDS[3]}

\`\`\`bash copyable run
echo one two three | wc -w
\`\`\`
\`\`\`output
3
\`\`\`

:::task{#longer}
::text{#four-words title="Add the word four. What is printed now?"}
:::

## Keep it {#keep}

${SCAFFOLD_WORDS[4]}

:::task{#look-back}
::text{#own-words title="In your own words: what does the line do?"}
:::

::quiz{#first-quiz}

### Compare with ours {#our-answers type=extra-task}

Write yours first. There is more than one good answer.

- **In your own words: what does the line do?** It hands a line with three words to wc, which counts them.
`

const ANSWERS = `four-words:
  check: one-of
  value: ["4", four]
  message: Type the line once more with the new word at the end of the three, and look at the number.
  accepts: ["4", four]
  refuses: ["3", "5"]
  exemplar: "4"
`

const QUIZ = `id: first-quiz
name: What is counted?
description: How wc counts.
questions:
  - id: empty
    type: single
    difficulty: easy
    question: What does wc -w print for an empty file?
    options:
      - { id: nothing, value: An empty line, explanation: It always prints a number. }
      - { id: zero, value: The number zero, isAnswer: true, explanation: A file without words has none. }
      - { id: error, value: An error message, explanation: An empty file is not a mistake. }
`

const RESULT = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="200" viewBox="0 0 720 200">
  <rect x="1" y="1" width="718" height="198" rx="18" fill="#faf4e8" stroke="#dccfb9" stroke-width="1.5"/>
  <text x="60" y="84" font-family="ui-monospace, monospace" font-size="20" fill="#2b2622">$ echo one two three | wc -w</text>
  <text x="60" y="128" font-family="ui-monospace, monospace" font-size="20" fill="#d9481c">3</text>
</svg>
`

const MOTIF = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" fill="none" stroke="#2b2622" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">
  <rect x="8" y="8" width="32" height="32" rx="4" fill="#f4e7cf"/>
  <path d="M24 17v14"/>
  <path d="M17 24h14" stroke="#d9481c"/>
</svg>
`
