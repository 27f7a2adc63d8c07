import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer, type Running } from '../e2e/serve.ts'
import { buildPages } from '../scripts/build.ts'
import { openPlain, type PlainPage } from './plain-page.ts'

const words =
  'a server listens on a port and answers each request with a status some headers and a body that your terminal prints line by line'.split(
    ' ',
  )

function sentence(seed: number, length: number): string {
  const picked = Array.from({ length }, (_, at) => words[(seed * 7 + at * 5 + (at % 3) * seed) % words.length])
  const text = picked.join(' ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

function task(number: number): string {
  return `:::task{#task-${number}}\n::text{#answer-${number} title="What did server ${number} answer?"}\n:::`
}

function section(number: number, hasTask: boolean): string {
  return [
    `### Section ${number} {#section-${number}}`,
    `${sentence(number, 24)} ${sentence(number + 3, 18)}`,
    `${sentence(number + 5, 30)} Use \`curl -v\` to **see** it.`,
    ['```bash copyable', `curl -v http://localhost:${8000 + number}/step-${number}`, `echo "done ${number}"`, '```'].join('\n'),
    `- ${sentence(number + 1, 9)}\n- ${sentence(number + 2, 9)}`,
    ...(hasTask ? [task(number)] : []),
  ].join('\n\n')
}

/** 12 steps of 10 sections each: longer than any shipped project. */
export function bigProject(hasTasks = false): string {
  const steps = Array.from({ length: 12 }, (_, step) => {
    const sections = Array.from({ length: 10 }, (_, at) => section(step * 10 + at + 1, hasTasks)).join('\n\n')
    return `## Step ${step + 1} {#step-${step + 1}}\n\n${sentence(step, 20)}\n\n${sections}`
  })
  return `---
title: A long project
description: A project of a hundred and twenty sections, to measure with.
category: Networks
series: bench
order: "1.1"
difficulty: easy
time: 60
cost: Free
needs: [A terminal]
kind: tool
visibility: public
plan: free
---

${sentence(1, 30)}

${steps.join('\n\n')}
`
}

export interface BigProject extends Omit<PlainPage, 'stop'> {
  server: Running
  stop(): Promise<void>
}

export async function openBigProject({ hasTasks = false } = {}): Promise<BigProject> {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-bench-'))
  mkdirSync(join(folder, 'projects/a-long-project'), { recursive: true })
  writeFileSync(
    join(folder, 'catalogue.yaml'),
    'series:\n  - { id: bench, title: Bench, description: To measure with., category: Networks, order: 1 }\n',
  )
  writeFileSync(join(folder, 'concepts.yaml'), '{}\n')
  writeFileSync(join(folder, 'projects/a-long-project/project.md'), bigProject(hasTasks))
  await buildPages()
  const server = await startServer({ CONTENT_DIR: folder })
  const page = await openPlain(`${server.origin}/projects/a-long-project`, 'Section 120')
  return {
    ...page,
    server,
    async stop() {
      page.stop()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
