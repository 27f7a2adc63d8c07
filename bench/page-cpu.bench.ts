import { openBigProject } from './big-project.ts'
import { figure } from './figure.ts'
import { used } from './load.ts'

const count = Number(process.env.ROUNDS ?? 300)
const project = await openBigProject()
try {
  const { pid } = project.server.process
  const read = async () => (await fetch(project.page, { headers: { Accept: 'text/html', 'Accept-Encoding': 'br' } })).arrayBuffer()
  for (let at = 0; at < 30; at++) await read()
  const before = used(pid)
  for (let at = 0; at < count; at++) await read()
  figure('page: server CPU for 120 sections', (used(pid) - before) / count / 1000, 'ms')
} finally {
  await project.stop()
}
