import { contentFolder, projectText, svgText, type ContentFolder } from '#features/content/content.fixtures.ts'

/** Stems of the words that only readers with a Secret Mission or a Pro project, only admins, or nobody may read. */
export const STEMS = { mission: 'zanzib', project: 'quetzal', draft: 'lindam', answers: 'marmal' } as const

/** What everyone reads of the mission and of the Pro project. */
export const SHOWN = { mission: 'Everybody reads how a mission begins.', project: 'Begin with a pencil.' } as const

/** One word in each place that a section has. */
const body = (stem: string, heading: string) => `
The ${stem}text is **${stem}bold**, [${stem}link](https://${stem}host.example/${stem}path).

${heading}

- ${stem}item
- [ ] Find ${stem}checkbox

> ${stem}quote

| One | Two |
|:----|----:|
| ${stem}cell | more |

![A ${stem}alt](images/${stem}.svg)

::image{src="images/${stem}.svg" alt="A ${stem}described" caption="${stem}caption"}

\`\`\`bash title="Say ${stem}title"
echo "${stem}code"
\`\`\`
\`\`\`output
${stem}output
\`\`\`

::::tabs{#${stem}-tabs active=${stem}-tab}
:::tab{#${stem}-tab heading="${stem}tab"}
Warm as ${stem}panel
:::
::::

:::note{#${stem}-note heading="${stem}note" type=explain}
Because of ${stem}reason.
:::

Name it :var{name=${stem}variable placeholder="${stem}example"} and :ask[ask ${stem}asked]{prefill="Why ${stem}prefill?"}.

:::task{#${stem}-task}
Look at the ${stem}task.

::text{#${stem}-text title="What is ${stem}question?" description="${stem}description" placeholder="${stem}placeholder" optional}
::url{#${stem}-url title="Where is ${stem}place?" optional}
::upload{#${stem}-upload title="Show ${stem}picture" optional}
:::
`

const mission = (text: string) =>
  text.replace(
    /(?<=^### Inside .*\n)[^]*?(?=^### )/m,
    `\n${SHOWN.mission}\n\n---\n${body(STEMS.mission, `#### About ${STEMS.mission}heading`)}\n![What comes of it](images/result.svg)\n\n`,
  )

const vault = `${projectText
  .slice(0, projectText.indexOf('---\n', 4) + 4)
  .replace('Light a lamp', 'Build a vault')
  .replace('"1.1"', '"1.3"')
  .replace('plan: free', 'plan: pro')
  .replace(/^tracks:\n.*\n/m, '')}
A vault keeps what is dear.

## Draw the walls {#draw}

${SHOWN.project}

:::task{#draw-task}
::text{#draw-text title="What is ${STEMS.project}drawn?" optional}
:::

## Pour the walls {#walls}
${body(STEMS.project, `### About ${STEMS.project}heading {#about}`)}
::quiz{#vault-quiz}
`

const vaultQuiz = `id: vault-quiz
name: What do you know of ${STEMS.project}quizname?
description: Of ${STEMS.project}quizdescription.
questions:
  - id: walls
    type: single
    difficulty: easy
    question: What is ${STEMS.project}asks?
    options:
      - { id: thick, value: It is ${STEMS.project}option, isAnswer: true, explanation: It is ${STEMS.answers}right. }
      - { id: thin, value: Thin, explanation: It is ${STEMS.answers}wrong. }
`

const answers = (stem: string) => `${stem}-text:
  check: caseless
  value: ${STEMS.answers}value
  message: Think of ${STEMS.answers}message.
  accepts: [${STEMS.answers}VALUE]
  refuses: [${STEMS.answers}other]
  exemplar: ${STEMS.answers}value
`

const draft = (text: string) => text.replace('Nothing to do.', body(STEMS.draft, `### About ${STEMS.draft}heading {#about}`))

/** A free project with a Secret Mission, a Pro project and a private one. */
export function lockedContent(): Promise<ContentFolder> {
  return contentFolder({
    'projects/lamp/project.md': mission,
    'projects/lamp/answers.yaml': (text) => text + answers(STEMS.mission),
    [`projects/lamp/images/${STEMS.mission}.svg`]: svgText.replace('9', '7'),
    'projects/lamp/images/result.svg': svgText.replace('9', '5'),
    'projects/other/project.md': draft,
    [`projects/other/images/${STEMS.draft}.svg`]: svgText.replace('9', '6'),
    'projects/vault/project.md': vault,
    'projects/vault/answers.yaml': answers(STEMS.project),
    'projects/vault/quiz.yaml': vaultQuiz,
    [`projects/vault/images/${STEMS.project}.svg`]: svgText.replace('9', '8'),
  })
}
