import { fork } from 'node:child_process'
import { join } from 'node:path'

export interface StartedServer {
  stop: () => Promise<void>
}

/** Starts a process that holds the embedded database and the control socket, without the web server. */
export async function startedServer(env: NodeJS.ProcessEnv): Promise<StartedServer> {
  const child = fork(join(import.meta.dirname, 'serve-child.ts'), {
    env,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', () => reject(new Error('The server ended before it was ready.')))
  })
  return {
    stop() {
      child.kill('SIGTERM')
      return gone
    },
  }
}
