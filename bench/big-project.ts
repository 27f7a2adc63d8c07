import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { freePort, startServer, type Running } from '../e2e/serve.ts'
import { buildPages } from '../scripts/build.ts'

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

/** 12 steps of 10 sections each: longer than any project that we ship. */
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

export interface BigProject {
  server: Running
  page: string
  /** the same text as one static file, served by a bare node:http server */
  plain: string
  /** that file once more, under the page's own policy: the browser draws such a page in a process of its own */
  plainUnderPolicy: string
  stop(): Promise<void>
}

/** What makes the browser do more before it draws. */
const POLICY = ['content-security-policy', 'cross-origin-opener-policy', 'origin-agent-cluster']

async function servePlain(html: string, policy: Record<string, string> = {}): Promise<{ server: Server; origin: string }> {
  const body = brotliCompressSync(html)
  const server = createServer((_, response) => {
    response.writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Encoding': 'br',
      'Content-Length': body.length,
      ...policy,
    })
    response.end(body)
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { server, origin: `http://127.0.0.1:${port}` }
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
  const page = `${server.origin}/projects/a-long-project`
  const response = await fetch(page)
  const policy = Object.fromEntries([...response.headers].filter(([name]) => POLICY.includes(name)))
  const html = await response.text()
  const article = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
  if (!article.includes('Section 120')) throw new Error('the page does not hold the whole project')
  const text = article.replace(/<(script|svg)[\s\S]*?<\/\1>/g, '').replace(/ class="[^"]*"/g, '')
  const file = `<!doctype html><html lang="en"><meta charset="utf-8"><title>A long project</title><body>${text}</body></html>`
  const [plain, underPolicy] = [await servePlain(file), await servePlain(file, policy)]
  return {
    server,
    page,
    plain: plain.origin,
    plainUnderPolicy: underPolicy.origin,
    async stop() {
      plain.server.close()
      underPolicy.server.close()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
