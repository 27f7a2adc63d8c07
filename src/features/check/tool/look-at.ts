import { isLoopback, pick, type Look } from '#features/content/looks.rules.ts'
import type { toolTexts } from '../tool.texts.ts'
import { textWithin } from './ask-site.ts'
import { readObject } from './git-objects.ts'
import { readInside } from './in-folder.ts'
import { runCommand } from './run-command.ts'
import type { Terminal } from './terminal.ts'

export type Looked = { found: string } | { why: keyof typeof toolTexts.why }

const PAGE_MOST = 1_000_000
const PAGE_MS = 5000

/** Looks at one thing, and takes the part that answers. */
export async function lookAt(look: Look, folder: string, { env, signal }: Pick<Terminal, 'env' | 'signal'>): Promise<Looked> {
  const seen = await see(look, folder, env, signal)
  if ('why' in seen) return seen
  const found = pick(seen.text, look)
  if (found === null) return { why: look.line === undefined ? 'nothing' : 'noLine' }
  return holdsSecret(found, env) ? { why: 'secret' } : { found }
}

type Seen = { text: string } | { why: keyof typeof toolTexts.why }

async function see(look: Look, folder: string, env: NodeJS.ProcessEnv, signal: AbortSignal | undefined): Promise<Seen> {
  if (look.look === 'file') {
    const read = readInside(folder, look.path)
    return typeof read === 'string' ? { why: read } : { text: read.toString('utf8') }
  }
  if (look.look === 'git') {
    const text = readObject(folder, look.in, look.object)
    return text === null ? { why: 'noObject' } : { text }
  }
  if (look.look === 'http') return ask(look.url)
  const run = await runCommand(look, folder, env, { signal })
  return typeof run === 'string' ? { why: run } : { text: look.line === undefined ? run.printed : `${run.printed}\n${run.complained}` }
}

async function ask(url: string): Promise<Seen> {
  if (!isLoopback(url)) return { why: 'outside' }
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(PAGE_MS) })
    const head = [
      `HTTP/1.1 ${response.status} ${response.statusText}`,
      ...[...response.headers].map(([name, value]) => `${name}: ${value}`),
    ]
    return { text: `${head.join('\n')}\n\n${await textWithin(response, PAGE_MOST)}` }
  } catch {
    return { why: 'noAnswer' }
  }
}

const SECRET_NAME = /key|token|secret|pass|credential|auth/i
const SECRET_FORMS = /\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_\w{36}|\bgithub_pat_\w{20}|\bsk-[\w-]{20}|\bxox[abp]-[\w-]{10}|PRIVATE KEY-----/
const SECRET_SHORTEST = 8

/** A key of this machine, or what looks like anybody's, goes nowhere. */
export function holdsSecret(text: string, env: NodeJS.ProcessEnv): boolean {
  if (SECRET_FORMS.test(text)) return true
  return Object.entries(env).some(
    ([name, value]) => SECRET_NAME.test(name) && value !== undefined && value.length >= SECRET_SHORTEST && text.includes(value),
  )
}
