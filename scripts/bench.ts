import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const wanted = process.argv.slice(2)
const figures = readdirSync(join(root, 'bench'))
  .filter((name) => name.endsWith('.bench.ts'))
  .map((name) => name.replace('.bench.ts', ''))
  .filter((name) => wanted.length === 0 || wanted.includes(name))

for (const name of figures) {
  const { status } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, 'bench', `${name}.bench.ts`)], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exitCode = 1
}
