import { readFileSync } from 'node:fs'
import { openBigProject } from './big-project.ts'
import { figure } from './figure.ts'

/** Processor time that the process has used so far, in milliseconds. */
function used(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

const count = Number(process.env.ROUNDS ?? 300)
const project = await openBigProject()
try {
  const pid = project.server.process.pid
  if (pid === undefined) throw new Error('the server has no process')
  const read = async () => (await fetch(project.page, { headers: { Accept: 'text/html', 'Accept-Encoding': 'br' } })).arrayBuffer()
  for (let at = 0; at < 30; at++) await read()
  const before = used(pid)
  for (let at = 0; at < count; at++) await read()
  figure('page: server CPU for 120 sections', (used(pid) - before) / count, 'ms')
} finally {
  await project.stop()
}
