import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'

const frontMatter = `---
title: Light a lamp
description: You will have a lamp that answers when it is asked.
category: Networks
series: small-things
order: "1.1"
difficulty: easy
time: 20
cost: Free
needs: [A terminal]
kind: tool
visibility: public
plan: free
concepts: [lamp]
tracks:
  - { id: low, title: Low guidance, description: You find the way yourself. }
share:
  linkedin: I just built {title} on Waymark. {url}
---
`

/** A sound project that uses every node. */
export const projectText = `${frontMatter}
A :concept[lamp]{id=lamp} is *small* and **bright**, ~~never~~ \`always\` on host:8080.\\
Read [the steps](#wire) or [more](https://example.com/) first.

## Wire it {#wire tracks="low"}

::anchor{#wires title="Wires"}

Name it :var{name=lamp placeholder="desk"}, run :code[lamp *on*]{copyable}, then :link[test it]{to="#test"}, or :ask[ask why]{prefill="Why does a lamp glow?"}.

1. One
2. Two

- A
  - B

> A quote

---

| Wire | Colour |
|:-----|-------:|
| live | brown  |

- [ ] Switch off the power
- [x] Find a lamp

![A lamp](images/lamp.svg)

::image{src="images/photo.png" alt="A photo of a lamp" withBorder withSpacing=false caption="At night"}

### Test it {#test}

#### With care

\`\`\`bash title="Say hello" expandable ask run
echo "hello {{lamp}}"
\`\`\`
\`\`\`output
hello <any>
\`\`\`

\`\`\`js codegroup=both
lamp.on() // now
\`\`\`
\`\`\`python codegroup=both
lamp.on()
\`\`\`

::::tabs{#kinds active=led largetabs}
:::tab{#bulb heading="Bulb"}
Warm
:::
:::tab{#led heading="LED"}
Cool
:::
::::

:::note{#why heading="Why" type=explain}
Because of [the other one](project:other).
:::

:::task{#glow}
Look at it.

::text{#brightness title="How bright is it?" limit=40 placeholder="In lumen"}
::url{#shop title="Where is it from?" optional}
::upload{#picture title="A picture of it"}
:::

::quiz{#lamp-quiz}

### Inside {#inside type=pro}

The secret is a filament.

:::task{#secret-task}
::text{#secret title="What is the secret?" optional}
:::

### Two lamps {#two-lamps type=extra-task}

Light another one.
`

const otherText = `${frontMatter.replace('Light a lamp', 'The other one').replace('"1.1"', '"1.2"').replace('public', 'private')}
## Only step {#only}

Nothing to do.
`

const answers = `brightness:
  check: number
  value: 800
  tolerance: 10
  message: Read it from the box.
  accepts: ["805"]
  refuses: ["bright", "900"]
  exemplar: 800
`

const quiz = `id: lamp-quiz
name: What do you know of lamps?
description: Questions about lamps.
questions:
  - id: light
    type: single
    difficulty: easy
    question: What does a lamp give?
    options:
      - { id: light, value: Light, isAnswer: true, explanation: It <em>glows</em>. }
      - { id: dark, value: Dark, explanation: No lamp does. }
`

const catalogue = `series:
  - { id: small-things, title: Small things, description: Things that fit on a desk., category: Networks, order: 1 }
`

const concepts = `lamp: { name: Lamp, short: It gives light., detailed: It gives <b>light</b> when a current flows. }
`

export const svgText = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><circle cx="20" cy="15" r="9"/></svg>'

const motif = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" fill="none" stroke="#2b2622" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">
  <circle cx="24" cy="20" r="14"/>
  <rect x="18" y="38" width="12" height="5" rx="2.5" fill="#d9481c" stroke="none"/>
</svg>
`

export function png(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#c63' } })
    .png()
    .toBuffer()
}

/** Makes the sound project's neighbour public and removes its useless track, so that there is no advice for it. */
export const SOUND_NEIGHBOUR = {
  'projects/other/project.md': (text: string) => text.replace('visibility: private', 'visibility: public').replace(/^tracks:\n.*\n/m, ''),
  'projects/other/images/motif.svg': motif,
}

type Change = string | Buffer | null | ((text: string) => string)

export interface ContentFolder extends AsyncDisposable {
  path: string
  write(name: string, body: string | Buffer): Promise<void>
  remove(name: string): Promise<void>
}

/** An author's folder with two sound projects, and the changes of a test. */
export async function contentFolder(changes: Record<string, Change> = {}): Promise<ContentFolder> {
  const path = await mkdtemp(join(tmpdir(), 'content-'))
  const files: Record<string, string | Buffer> = {
    'catalogue.yaml': catalogue,
    'concepts.yaml': concepts,
    'projects/lamp/project.md': projectText,
    'projects/lamp/answers.yaml': answers,
    'projects/lamp/quiz.yaml': quiz,
    'projects/lamp/images/lamp.svg': svgText,
    'projects/lamp/images/motif.svg': motif,
    'projects/lamp/images/photo.png': await png(1000, 500),
    'projects/other/project.md': otherText,
  }
  const folder: ContentFolder = {
    path,
    async write(name, body) {
      await mkdir(dirname(join(path, name)), { recursive: true })
      await writeFile(join(path, name), body)
    },
    remove: (name) => rm(join(path, name), { recursive: true }),
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  }
  for (const [name, body] of Object.entries(files)) if (changes[name] !== null) await folder.write(name, body)
  for (const [name, change] of Object.entries(changes)) {
    if (typeof change === 'function') await folder.write(name, change(String(files[name] ?? '')))
    else if (change !== null) await folder.write(name, change)
  }
  return folder
}

/** Another author's folder beside the first: one series, one concept and one project, all with its prefix. */
export function otherCatalogue(changes: Record<string, Change> = {}): Promise<ContentFolder> {
  const gone = ['answers.yaml', 'quiz.yaml', 'project.md', 'images/lamp.svg', 'images/motif.svg', 'images/photo.png'].map((name) => [
    `projects/lamp/${name}`,
    null,
  ])
  return contentFolder({
    ...Object.fromEntries([...gone, ['projects/other/project.md', null], ['projects/other/images/motif.svg', null]]),
    'catalogue.yaml': `prefix: labs
owner: grace@example.com
series:
  - { id: large-things, title: Large things, description: Things that fit in no room., category: Networks, order: 1 }
`,
    'concepts.yaml': 'tower: { name: Tower, short: It is high., detailed: It is higher than a house. }\n',
    'aliases.yaml': 'means: { high house: [labs-tower] }\n',
    'projects/labs-tower/project.md': writtenProject({
      title: 'Build a tower',
      series: 'large-things',
      order: '1.1',
      concepts: ['tower', 'lamp'],
    }),
    'projects/labs-tower/images/motif.svg': motif,
    ...changes,
  })
}

interface Written {
  title: string
  description?: string
  category?: string
  series?: string
  order: string
  difficulty?: string
  time?: number
  plan?: 'free' | 'pro'
  visibility?: 'public' | 'private'
  concepts?: string[]
  text?: string
}

const ONE_STEP = `## The only step {#only}

Build it.
`

/** The source of a project; by default it has one step and no task. */
export function writtenProject({
  title,
  description = 'You will have it built.',
  category = 'Networks',
  series = 'small-things',
  order,
  difficulty = 'easy',
  time = 30,
  plan = 'free',
  visibility = 'public',
  concepts = [],
  text = ONE_STEP,
}: Written): string {
  return `---
title: ${title}
description: ${description}
category: ${category}
series: ${series}
order: "${order}"
difficulty: ${difficulty}
time: ${time}
cost: Free
needs: []
kind: tool
visibility: ${visibility}
plan: ${plan}
concepts: [${concepts.join(', ')}]
---
${text}`
}
