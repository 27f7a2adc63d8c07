import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'

/** A command whose stopping hangs. */
const program = `
  import { onInterrupt } from ${JSON.stringify(new URL('interrupt.ts', import.meta.url).href)}
  onInterrupt(() => console.log('stopping'))
  setInterval(() => {}, 1000)
  console.log('ready')`

test('a second Ctrl-C ends a command that hangs while it stops; npm and the terminal together are one', async () => {
  const command = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '--input-type=module-typescript', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface(command.stdout)[Symbol.asyncIterator]()
  expect((await lines.next()).value).toBe('ready')
  command.kill('SIGINT')
  command.kill('SIGTERM')
  expect((await lines.next()).value).toBe('stopping')
  await pause(1500)
  expect(command.exitCode).toBe(null)
  command.kill('SIGINT')
  expect(await once(command, 'exit')).toEqual([130, null])
})
