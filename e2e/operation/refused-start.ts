import { join } from 'node:path'
import { expect } from 'vitest'
import { freePort } from '../serve.ts'
import { root, runToEnd, type Ended } from './program.ts'

export const main = join(root, 'src/app/main.ts')

/** Starts a server in this folder that is expected to refuse. */
export async function start(folder: string, env: Record<string, string>): Promise<Ended> {
  return runToEnd([main], { env: { DATA_DIR: join(folder, 'data'), CONTENT_DIR: folder, PORT: String(await freePort()), ...env } })
}

/** The start prints one sentence, and publishes nothing before it. */
export function expectSentence({ code, output }: Ended, sentence: RegExp): void {
  expect(output).toMatch(sentence)
  expect(output.trimEnd().split('\n')).toHaveLength(1)
  expect(code).toBe(1)
}
