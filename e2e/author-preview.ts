import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atEnd } from './end.ts'
import { freePort } from './serve.ts'

const cli = join(import.meta.dirname, '../src/app/cli/main.ts')

/** Starts the authors' preview of a folder, as an author does. */
export async function startAuthorPreview(folder: string): Promise<{ origin: string; stop(): Promise<void> }> {
  const home = mkdtempSync(join(tmpdir(), 'waymark-author-test-'))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const words = ['author', folder, '--port', String(port), '--data', join(home, 'data')]
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', cli, ...words], { stdio: ['ignore', 'pipe', 'inherit'] })
  atEnd(() => void child.kill('SIGKILL'))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => String(chunk).includes(`${origin}/author`) && resolve())
    child.once('exit', () => reject(new Error('The preview ended before it was ready.')))
  })
  return {
    origin,
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(home, { recursive: true, force: true })
    },
  }
}
