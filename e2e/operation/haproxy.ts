import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isInstalled } from '../../scripts/suite.ts'
import { atEnd } from '../end.ts'
import { freePort } from '../serve.ts'
import { root } from './program.ts'

export const hasHaproxy = isInstalled('haproxy', '-v')
if (!hasHaproxy) console.log('haproxy is missing: its example is not run.')

export interface Proxy {
  origin: string
  close: () => void
}

/** HAProxy with the settings of the example, in front of these instances; answers say in `x-instance` which one made them. */
export async function startHaproxy(folder: string, origins: readonly string[]): Promise<Proxy> {
  const servers = origins.map((origin, at) => `\tserver waymark-${at + 1} ${origin.replace('http://localhost', '127.0.0.1')}`)
  const example = readFileSync(join(root, 'deploy/haproxy.cfg'), 'utf8')
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, `${example.replaceAll(/^\tserver .*\n/gm, '')}\thttp-response set-header x-instance %s\n${servers.join('\n')}\n`)
  const port = await freePort()
  const proxy = spawn('haproxy', ['-f', file], { env: { ...process.env, SITE: `127.0.0.1:${port}` }, stdio: 'ignore' })
  const close = () => void proxy.kill('SIGKILL')
  atEnd(close)
  const origin = `http://127.0.0.1:${port}`
  const isThere = () =>
    fetch(`${origin}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isThere())) await pause(100)
  return { origin, close }
}
