const acts: (() => void)[] = []

function end(): void {
  for (const act of acts.splice(0)) act()
}

/** What this process has started goes when it ends, also where it is ended by a signal: so vitest ends its workers. */
export function atEnd(act: () => void): void {
  if (acts.length === 0) {
    process.once('exit', end)
    process.once('SIGTERM', () => {
      end()
      process.exit()
    })
  }
  acts.push(act)
}
