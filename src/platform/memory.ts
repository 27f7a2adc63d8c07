import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Forces a GC so that V8 returns memory to the system. */
export function giveBackMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
}
