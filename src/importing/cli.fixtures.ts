import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Tools } from '#platform/command.ts'
import { loadConfig } from '#platform/config.ts'
import { importCommand } from './cli.ts'

const services = () => Promise.reject(new Error('not opened'))

/** Runs a command on this content folder; returns its output and exit code. */
export async function call(content: string, args: string[], command = importCommand) {
  const lines: string[] = []
  const out = { line: (text = '') => void lines.push(text), error: (text: string) => void lines.push(text) }
  const tools: Tools = {
    config: loadConfig({ CONTENT_DIR: content }),
    cwd: '/',
    insideServer: false,
    stopped: () => new AbortController().signal,
    services,
    database: services,
  }
  return { code: await command.run(args, out, tools), lines }
}

/** A temporary folder to import from. */
export async function course(files: Record<string, string>) {
  const path = await mkdtemp(join(tmpdir(), 'course-'))
  const put = async (name: string, text: string) => {
    await mkdir(dirname(join(path, name)), { recursive: true })
    await writeFile(join(path, name), text)
  }
  for (const [name, text] of Object.entries(files)) await put(name, text)
  return { path, put, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}
