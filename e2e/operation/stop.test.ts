import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startServer, type Running } from '../serve.ts'

/** Whether the embedding process runs, which only embedding and searching start. */
function isLearning({ process: { pid } }: Running): boolean {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  )
  return children.some((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('embed-child'))
}

test.runIf(process.platform === 'linux')('stopping while projects are embedded does not wait for it', async () => {
  const server = await startServer({ SEMANTIC_SEARCH: 'true', LOG_LEVEL: 'info' })
  await expect.poll(() => isLearning(server)).toBe(true)
  await server.stop()
  expect(server.process.exitCode).toBe(0)
  expect(server.output()).not.toContain('Search knows')
})
