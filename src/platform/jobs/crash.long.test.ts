import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

function start(dataDir: string, mode: string): ChildProcess & { stdout: NonNullable<ChildProcess['stdout']> } {
  const args = ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'crash-child.ts'), dataDir, mode]
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
}

test('a job whose process was killed runs again at the next start', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'waymark-jobs-'))
  const first = start(dataDir, 'first')
  const gone = new Promise((resolve) => first.once('close', resolve))
  await new Promise((resolve) => first.stdout.once('data', resolve))
  first.kill('SIGKILL')
  await gone
  expect(await text(start(dataDir, 'again').stdout)).toBe('began work\n')
  expect(await text(start(dataDir, 'again').stdout)).toBe('')
  rmSync(dataDir, { recursive: true, force: true })
})
