import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { StartError } from '#platform/result.ts'
import { createDiskStorage } from '#platform/storage/disk.ts'

const folder = await mkdtemp(join(tmpdir(), 'disk-'))
afterAll(() => rm(folder, { recursive: true }))
const text = { contentType: 'text/plain' }

test('a file is stored under its key, its content first, and no partial file stays', async () => {
  const root = join(folder, 'plain')
  await createDiskStorage(root).put('projects/42/cover.txt', Buffer.from('content'), text)
  expect((await readFile(join(root, 'projects/42/cover.txt'))).toString()).toMatch(
    /^content\{"contentType":"text\/plain","etag":"[0-9a-f]{64}"\} +\n$/,
  )
  expect(await readdir(join(root, '.incoming'))).toEqual([])
})

test('partial files of a crashed process are deleted after a day, younger ones stay', async () => {
  const root = join(folder, 'crashed')
  await mkdir(join(root, '.incoming'), { recursive: true })
  for (const name of ['old', 'young']) await writeFile(join(root, '.incoming', name), 'half')
  await utimes(join(root, '.incoming/old'), new Date(0), new Date(0))
  await createDiskStorage(root).put('a', Buffer.from('a'), text)
  expect(await readdir(join(root, '.incoming'))).toEqual(['young'])
})

test('the content, the new name and every new folder are synced to the disk before a put resolves', async () => {
  const root = join(folder, 'synced')
  const script = `import { open } from 'node:fs/promises'
    const probe = await open('.'); const proto = Object.getPrototypeOf(probe); await probe.close()
    const sync = proto.sync; let count = 0
    proto.sync = function () { count++; return sync.call(this) }
    const { createDiskStorage } = await import('#platform/storage/disk.ts')
    const storage = createDiskStorage(process.argv[1])
    await storage.put('x', Buffer.from('x'), { contentType: 'a/b' }); count = 0
    await storage.put('one/two/file', Buffer.from('x'), { contentType: 'a/b' }); const first = count; count = 0
    await storage.put('one/two/file', Buffer.from('y'), { contentType: 'a/b' })
    console.log(first, count)`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, root])
  expect(stdout).toBe('4 2\n')
})

test('a folder that is not writable gives one clear sentence', async () => {
  const root = join(folder, 'refused')
  await mkdir(root)
  await chmod(root, 0o500)
  await writeFile(join(folder, 'file'), '')
  const storage = createDiskStorage(process.getuid?.() === 0 ? join(folder, 'file') : root)
  await expect(storage.check()).rejects.toThrow(StartError)
  await expect(storage.check()).rejects.toThrow('cannot be written: give this user the right to write there, or set DATA_DIR')
})

test('what cannot have been put there is not listed', async () => {
  const root = join(folder, 'strange')
  const storage = createDiskStorage(root)
  await storage.put('answers/1', Buffer.from('one'), text)
  await mkdir(join(root, 'lost+found'))
  for (const name of ['lost+found/12', '.DS_Store', 'my file.txt', 'answers/.DS_Store', 'notes.txt'])
    await writeFile(join(root, name), 'x'.repeat(300))
  expect((await Array.fromAsync(storage.list(''))).map(({ key }) => key)).toEqual(['answers/1', 'notes.txt'])
})

test.each(['short', 'x'.repeat(300), `${'x'.repeat(300)}${'null'.padStart(256)}`])(
  'a file that the site did not put there is named',
  async (content) => {
    const root = join(folder, 'foreign')
    await mkdir(root, { recursive: true })
    await writeFile(join(root, 'notes.txt'), content)
    const storage = createDiskStorage(root)
    for (const read of [storage.get, storage.stat])
      await expect(read('notes.txt')).rejects.toThrow(
        new StartError(`${join(root, 'notes.txt')} is damaged, or was not put there by Waymark: move it away.`),
      )
  },
)
