import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { Out } from '#platform/command.ts'
import { controlPath, lineOf, STOP } from './control-path.ts'
import type { ControlCall, ControlReply } from './control-path.ts'
import { exitCodes } from './dispatch.ts'
import { onInterrupt } from './interrupt.ts'

/** Connects to the running server of a data folder, if there is one. */
export function reachServer(dataDir: string): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect(controlPath(dataDir))
    socket.once('connect', () => resolve(socket))
    socket.once('error', () => resolve(undefined))
  })
}

/** Runs the command in the server and prints its output. */
export function runInServer(socket: Socket, call: ControlCall, out: Out): Promise<number> {
  return new Promise((resolve) => {
    let exit: number | undefined
    socket.write(lineOf(call))
    const leave = onInterrupt(() => socket.write(STOP))
    const lines = createInterface(socket)
    lines.on('line', (line) => {
      const reply = JSON.parse(line) as ControlReply
      if ('line' in reply) out.line(reply.line)
      else if ('error' in reply) out.error(reply.error)
      else exit = reply.exit
    })
    // readline repeats the socket's error; without a listener it would end the process
    for (const source of [socket, lines]) source.once('error', () => {})
    socket.once('close', () => {
      leave()
      if (exit === undefined) out.error('The server ended before the command did.')
      resolve(exit ?? exitCodes.problem)
    })
  })
}
