import { writeArchive } from './archive.ts'
import { onDisk } from './places.ts'
import { inUnpackingFolder } from './unpacking.ts'

/** A backup or a restore that goes on until somebody ends it. */
const [what, path = ''] = process.argv.slice(2)

async function* endlessRows() {
  for (let row = 0; ; row += 1) {
    yield JSON.stringify([String(row), 'x'.repeat(1000)])
    if (row === 20_000) process.send?.('under way')
  }
}

if (what === 'backup') await (await writeArchive(onDisk(path))).addTable('endless', endlessRows())
else
  await inUnpackingFolder(path, () => {
    process.send?.('under way')
    return new Promise<never>(() => void setInterval(() => {}, 1000))
  })
