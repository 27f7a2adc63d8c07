import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { contentFolder, type ContentFolder } from '#features/content/content.fixtures.ts'

const head = (plan: 'free' | 'pro', tracks = '') => `---
title: Answer everything
description: Tasks of every kind.
category: Networks
series: small-things
order: "1.${plan === 'pro' ? 8 : 7}"
difficulty: easy
time: 20
cost: Free
needs: []
kind: tool
visibility: public
plan: ${plan}
${tracks}---
`

const tracks = `tracks:
  - { id: low, title: Low guidance, description: You find the way yourself. }
  - { id: high, title: High guidance, description: Every step is shown. }
`

export const answersText = `${head('free', tracks)}
## Answer {#answer}

:::task{#pair}
Two answers in one box.

::text{#word title="Which word?" description="One that you like."}
::text{#number title="Which number?" limit=300}
:::

:::task{#web}
::url{#address title="Where is it?"}
:::

:::task{#proof}
::upload{#picture title="Show it"}
:::

:::task{#extra}
::text{#more title="Anything more?" optional}
:::

## Only the high way {#high-way tracks="high"}

:::task{#shown}
::text{#step title="Which step?"}
:::

### Inside {#inside type=pro}

:::task{#mission-box}
::text{#mission-word title="What is the canary's name?" optional}
:::
`

const answers = `word:
  check: caseless
  value: lamp
  message: It gives light.
  accepts: [Lamp]
  refuses: [stone]
  exemplar: lamp
`

const proText = `${head('pro')}
## Only step {#only}

:::task{#locked-box}
::text{#locked-word title="What is behind the wall?"}
:::
`

/** Projects with tasks of every kind: in two tracks, in a Secret Mission, and in a Pro project. */
export function answersFolder(change: (text: string) => string = (text) => text): Promise<ContentFolder> {
  return contentFolder({
    'projects/answers/project.md': change(answersText),
    'projects/answers/answers.yaml': answers,
    'projects/walled/project.md': proText,
  })
}

const workText = `${head('free')}
## Count {#count}

::::task{#count-box}
:::practice{#counting title="Count the words" language=python}
\`\`\`python file=words.py
def count(text):
    return 0
\`\`\`
\`\`\`python file=test_words.py role=tests
import unittest
from words import count


class Words(unittest.TestCase):
    def test_two(self):
        self.assertEqual(count("a b"), 2)
\`\`\`
:::
::::

::::task{#sum-box}
:::practice{#adding title="Add them" language=python optional}
\`\`\`python file=add.py
def add(a, b):
    return a
\`\`\`
\`\`\`python file=test_add.py role=tests
import unittest
from add import add


class Adds(unittest.TestCase):
    def test_zero(self):
        self.assertEqual(add(0, 0), 0)
\`\`\`
:::
::::

::::task{#word-box}
::text{#word title="Which word?"}
::::
`

const workAnswers = `counting:
  exemplar:
    words.py: |
      def count(text):
          return len(text.split())  # canary
  wrong:
    - files: { words.py: "def count(text): return 1" }
      message: It counts every text as one word.
adding:
  exemplar:
    add.py: |
      def add(a, b):
          return a + b  # canary
  wrong:
    - files: { add.py: "def add(a, b): return a" }
      message: It leaves the second out.
  check: number
  value: 42
  message: The sum is not right yet.
  probe: print(add(40, 2))
word:
  check: caseless
  value: lamp
  message: It gives light.
  accepts: [Lamp]
  refuses: [stone]
  exemplar: lamp
`

/** A project that asks for work: with tests, with a check of what it prints, and a word beside it. */
export function workFolder(change: (source: string) => string = (source) => source): Promise<ContentFolder> {
  return contentFolder({ 'projects/counting/project.md': change(workText), 'projects/counting/answers.yaml': change(workAnswers) })
}

const OF_A_LEARNER = {
  answers: {},
  learner_projects: {},
  answer_alternatives: { id: 'gen_random_uuid()' },
  uploads: { storage_name: 't.storage_name || u.nickname' },
  goals: {},
  study_plans: {},
  recall_items: {},
  recall_days: {},
  recall_learners: {},
}

/** Adds that many copies of a learner with all their data. */
export async function learnersLike(pool: Pick<Pool, 'query'>, userId: string, count: number): Promise<void> {
  const mark = randomUUID().slice(0, 8)
  const name = `'${mark}' || n`
  const person = `jsonb_build_object('id', gen_random_uuid(), 'email', ${name} || '@example.org', 'nickname', ${name}, 'nickname_look', ${name})`
  await pool.query(
    `insert into users select (jsonb_populate_record(u, ${person})).* from users u, generate_series(1, ${count}) n where u.id = $1`,
    [userId],
  )
  for (const [table, own] of Object.entries(OF_A_LEARNER)) {
    const facts = Object.entries({ user_id: 'u.id', ...own }).flatMap(([key, value]) => [`'${key}'`, value])
    const copy = `select (jsonb_populate_record(t, jsonb_build_object(${facts.join(', ')}))).* from ${table} t, users u`
    await pool.query(`insert into ${table} ${copy} where t.user_id = $1 and u.nickname like '${mark}%'`, [userId])
  }
  await pool.query('analyze')
}
