import { writeArchive } from './write-archive.ts'
import { onDisk } from './places.ts'

/** A backup that goes on until somebody ends it. */
const [path = ''] = process.argv.slice(2)

async function* endlessRows() {
  for (let row = 0; ; row += 1) {
    yield JSON.stringify([String(row), 'x'.repeat(1000)])
    if (row === 20_000) process.send?.('under way')
  }
}

await (await writeArchive(onDisk(path))).addTable('endless', endlessRows())
