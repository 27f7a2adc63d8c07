import type { ReloadGuard } from './reload-guard.ts'

export const VERSION_HEADER = 'x-app-version'

export function majorOf(version: string): number | null {
  const match = /^v?(\d+)(?:\.|$)/.exec(version.trim())
  return match ? Number(match[1]) : null
}

export function needsReload(app: string, server: string | null): boolean {
  if (server === null) return false
  const mine = majorOf(app)
  const theirs = majorOf(server)
  return mine !== null && theirs !== null && mine !== theirs
}

export function createVersionCheck(app: string, guard: ReloadGuard) {
  return function check(reply: Pick<Response, 'headers'>): void {
    if (needsReload(app, reply.headers.get(VERSION_HEADER))) guard.reloadOnce()
  }
}
