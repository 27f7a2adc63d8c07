import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { newId } from './ids.ts'
import { withProcessLock } from './process-lock.ts'

test('work under one name runs one at a time, and a failure blocks nobody', async () => {
  const name = `test-${newId()}`
  let together = 0
  let most = 0
  const act = async () => {
    most = Math.max(most, (together += 1))
    await new Promise((resolve) => setImmediate(resolve))
    together -= 1
    return most
  }
  await expect(withProcessLock(name, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await Promise.all(Array.from({ length: 4 }, () => withProcessLock(name, act)))).toEqual([1, 1, 1, 1])
})

test('another process waits too, but not for a killed one', async () => {
  const name = `test-${newId()}`
  const program = `
    import { withProcessLock } from ${JSON.stringify(new URL('process-lock.ts', import.meta.url).href)}
    await withProcessLock(${JSON.stringify(name)}, () => new Promise((resolve) => (console.log('mine'), setInterval(() => {}, 1000))))`
  const other = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '--input-type=module-typescript', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(other.stdout, 'data')
  const order: string[] = []
  const own = withProcessLock(name, async () => void order.push('own'))
  await new Promise((resolve) => setTimeout(resolve, 300))
  order.push('killed')
  other.kill('SIGKILL')
  await own
  expect(order).toEqual(['killed', 'own'])
})
