import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startServer, type Running } from '../serve.ts'

/** How much longer a stop may take during embedding. */
const LONGER_MS = 1000

async function msToStop(server: Running): Promise<number> {
  const begun = performance.now()
  await server.stop()
  expect(server.process.exitCode).toBe(0)
  return performance.now() - begun
}

/** Whether the embedding process runs, which only embedding and searching start. */
function isLearning({ process: { pid } }: Running): boolean {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  )
  return children.some((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('embed-child'))
}

test.runIf(process.platform === 'linux')('stopping while projects are embedded takes at most a second longer than at rest', async () => {
  const atRest = await msToStop(await startServer())
  const server = await startServer({ SEMANTIC_SEARCH: 'true', LOG_LEVEL: 'info' })
  await expect.poll(() => isLearning(server)).toBe(true)
  const learning = await msToStop(server)
  expect(server.output()).not.toContain('Search knows')
  expect(learning).toBeLessThan(atRest + LONGER_MS)
})
