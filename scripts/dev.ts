import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { watchFolder } from '../src/platform/watch-folder.ts'

const root = join(import.meta.dirname, '..')
const serverFile =
  /(^|\/)(server|store|tables|gateway|jobs|http|contract|rules)\.ts$|^platform\/(?!browser|calls|pages)|^app\/[^/]+\.ts$|^features\/content\/compile\//

/** Pages and styles reload in place; a change of server code restarts the server. */
let server: ChildProcess
let restarting = false

function run() {
  restarting = false
  server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, 'scripts/dev-server.ts')], { stdio: 'inherit' })
  server.on('exit', (code) => {
    if (restarting) run()
    else process.exitCode = code ?? 1
  })
}

watchFolder(join(root, 'src'), (file) => {
  if (restarting || file.endsWith('.test.ts') || !serverFile.test(file)) return
  restarting = true
  server.kill('SIGTERM')
})
process.on('SIGTERM', () => server.kill('SIGTERM'))
run()
