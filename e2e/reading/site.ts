import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentFolder, type ContentFolder } from '#features/content/fixtures.ts'
import { axe, complaintsOf, openPage, type Visit } from '../browser.ts'
import { startServer, type Running } from '../serve.ts'

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

let folder: ContentFolder

let server: Running

beforeAll(async () => {
  folder = await contentFolder({ 'projects/long/project.md': long })
  server = await startServer({ CONTENT_DIR: folder.path })
})

afterAll(async () => {
  await server.stop()
  await folder[Symbol.asyncDispose]()
})

export const open = (path: string, visit?: Visit) => openPage(server.origin + path, visit)

export function box(page: Page, text: string) {
  return page.locator('.doc-code', { hasText: text }).first()
}

const widths: [window: number, contents: number][] = [
  [1280, 280],
  [1440, 360],
  [2000, 448],
]

for (const [width, contents] of widths) {
  test(`[PROJ-55] [PROJ-66] [PROJ-68] in a centre panel of ${width} px the contents are a column of ${contents} px`, async () => {
    const page = await open('/projects/long', { viewport: { width, height: 900 } })
    expect(await page.locator('.toc').evaluate((element) => element.getBoundingClientRect().width)).toBe(contents)
    expect(await page.locator('.toc-list').evaluate((element) => getComputedStyle(element).maxHeight)).toBe('585px')
    expect(await page.locator('.toc-strip').isVisible()).toBe(false)
  })
}

for (const theme of ['light', 'dark'] as const) {
  test(`axe finds nothing in a project that uses every node, ${theme}`, async () => {
    const page = await open('/projects/lamp', { theme })
    await page.locator('summary').last().click()
    expect(await axe(page)).toEqual([])
    expect(complaintsOf(page)).toEqual([])
  })
}
