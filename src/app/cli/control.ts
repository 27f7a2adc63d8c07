import { chmodSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import type { Server, Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { Interface } from 'node:readline'
import type { Command, Out, Tools } from '#platform/command.ts'
import type { Log } from '#platform/log.ts'
import { controlPath, lineOf } from './control-path.ts'
import type { ControlCall, ControlReply } from './control-path.ts'
import { exitCodes, explainUnknown, findCommand, runCommand } from './dispatch.ts'

export interface Control {
  close: () => Promise<void>
}

function sender(socket: Socket): Out & { exit(code: number): void } {
  const send = (reply: ControlReply) => void (socket.writable && socket.write(lineOf(reply)))
  return {
    line: (text = '') => send({ line: text }),
    error: (text) => send({ error: text }),
    exit(code) {
      send({ exit: code })
      socket.end()
    },
  }
}

/** The caller asks with a second line, or is gone. One that asks a command which cannot stop is told that, and let go. */
function stopping(socket: Socket, lines: Interface, letGo: () => void): () => AbortSignal {
  const stop = new AbortController()
  let canStop = false
  lines.once('line', () => (canStop ? stop.abort() : letGo()))
  socket.once('close', () => stop.abort())
  return () => {
    canStop = true
    return stop.signal
  }
}

type ServerTools = Omit<Tools, 'cwd' | 'insideServer' | 'askedFolders' | 'stopped'>

async function answer(line: string, [socket, lines]: [Socket, Interface], commands: readonly Command[], tools: ServerTools): Promise<void> {
  const out = sender(socket)
  const { words, cwd, askedFolders } = JSON.parse(line) as ControlCall
  const call = findCommand(commands, words)
  if (!call) return out.exit(explainUnknown(commands, words, out))
  const stopped = stopping(socket, lines, () => {
    out.error(`"${call.command.name}" cannot be stopped: it goes on in the server.`)
    out.exit(exitCodes.problem)
  })
  out.exit(await runCommand(call, out, { ...tools, cwd, askedFolders, insideServer: true, stopped }))
}

function answersAlready(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(path)
    probe.once('connect', () => (probe.destroy(), resolve(true)))
    probe.once('error', () => resolve(false))
  })
}

function listenPrivately(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    // umask: nobody else may connect, not even between creating the socket and its chmod
    const before = process.umask(0o177)
    server.listen(path, () => {
      if (process.platform !== 'win32') chmodSync(path, 0o600)
      resolve()
    })
    process.umask(before)
  })
}

/** Runs commands of the CLI inside this server, because only one process may open the embedded database. */
export async function startControl(commands: readonly Command[], tools: ServerTools, log: Log): Promise<Control> {
  const path = controlPath(tools.config.dataDir)
  if (await answersAlready(path)) {
    log.warn({ path }, 'Another server with this data folder answers the command line already; this one does not.')
    return { close: () => Promise.resolve() }
  }
  if (process.platform !== 'win32') rmSync(path, { force: true })
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', (error) => log.debug({ err: error }, 'The command line disconnected.'))
    const lines = createInterface(socket)
    // readline repeats the socket's error; without a listener it would end the process
    lines.on('error', () => {})
    lines.once('line', (line) => {
      answer(line, [socket, lines], commands, tools).catch((error: unknown) => {
        log.error({ err: error }, 'A command failed.')
        socket.destroy()
      })
    })
  })
  await listenPrivately(server, path)
  return {
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}
