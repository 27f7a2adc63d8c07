const acts: (() => void)[] = []

function end(): void {
  for (const act of acts.splice(0)) act()
}

/** Stops what this process has started when it ends, also by a signal, as vitest ends its workers. */
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
