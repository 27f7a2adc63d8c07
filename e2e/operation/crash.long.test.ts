import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startServer, type Running } from '../serve.ts'
import { temporaryFolder } from './program.ts'

/** The content of a page, without the parts that change each time. */
async function words(origin: string): Promise<string> {
  const response = await fetch(`${origin}/projects/speak-http-by-hand/content.json`)
  expect(response.status).toBe(200)
  return response.text()
}

async function readUntilKilled(server: Running): Promise<number> {
  let read = 0
  const reader = async () => {
    while (server.process.exitCode === null && server.process.signalCode === null) {
      const response = await fetch(`${server.origin}/projects/speak-http-by-hand`, { headers: { Accept: 'text/html' } }).catch(() => null)
      if (response && (await response.text().catch(() => '')).endsWith('</html>')) read += 1
    }
  }
  const readers = Promise.all([reader(), reader(), reader()])
  await expect.poll(() => read).toBeGreaterThan(20)
  const gone = once(server.process, 'exit')
  server.process.kill('SIGKILL')
  await Promise.all([gone, readers])
  return read
}

test('killed three times during reads, the server is back with the same content', { retry: 0 }, async () => {
  const dataDir = temporaryFolder()
  let server = await startServer({ DATA_DIR: dataDir })
  const before = await words(server.origin)
  for (const _ of [1, 2, 3]) {
    await readUntilKilled(server)
    server = await startServer({ DATA_DIR: dataDir })
    expect(await words(server.origin)).toBe(before)
  }
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
