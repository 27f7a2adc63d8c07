import { rmSync } from 'node:fs'
import type { Page } from 'playwright'
import { contentFolder } from '#features/content/content.fixtures.ts'
import { alive, holdBack, newPage, openPage, type Visit } from '../browser.ts'
import { atEnd } from '../end.ts'
import { sharedServer, type Site } from '../serve.ts'

export const step = (n: number) => `
## Step ${n} {#step-${n}}

### Section ${n} {#section-${n}}

${'A line that is long enough to fill the column and go on to the next one, again and again. '.repeat(30)}

:::task{#task-${n}}
::text{#answer-${n} title="Question ${n}"}
:::
`

export const long = `---
title: A long walk
description: Many steps, one after the other.
category: Networks
series: small-things
order: "1.3"
difficulty: hard
time: 150
cost: Free
needs: [Shoes]
kind: tool
visibility: public
plan: free
tracks:
  - { id: low, title: Low guidance, description: Alone. }
  - { id: high, title: High guidance, description: Together. }
---
Before the walk.

\`\`\`js expandable
const steps = 12
\`\`\`
${Array.from({ length: 12 }, (_, index) => step(index + 1)).join('')}
`

let server: Promise<Site> | undefined

async function serve(): Promise<Site> {
  const folder = await contentFolder({ 'projects/long/project.md': long })
  atEnd(() => rmSync(folder.path, { recursive: true, force: true }))
  return sharedServer({ CONTENT_DIR: folder.path })
}

export async function open(path: string, visit?: Visit): Promise<Page> {
  server ??= serve()
  return openPage((await server).origin + path, visit)
}

/** Opens a page that is rendered but not hydrated. */
export async function openAsleep(path: string) {
  server ??= serve()
  const page = await newPage()
  const { letGo } = await holdBack(page)
  await page.goto((await server).origin + path, { waitUntil: 'domcontentloaded' })
  const wake = async () => {
    letGo()
    await alive(page)
  }
  return { page, wake }
}

export function box(page: Page, text: string) {
  return page.locator('.doc-code', { hasText: text }).first()
}
