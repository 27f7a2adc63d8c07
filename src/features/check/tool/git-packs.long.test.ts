import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readObject } from './git-objects.ts'
import { packedObject } from './git-packs.ts'

let folder: string
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'packs-')))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const env = {
  ...process.env,
  GIT_DEFAULT_REF_FORMAT: 'files',
  GIT_DEFAULT_HASH: 'sha1',
  GIT_AUTHOR_NAME: 'Ada',
  GIT_AUTHOR_EMAIL: 'a@example.org',
  GIT_COMMITTER_NAME: 'Ada',
  GIT_COMMITTER_EMAIL: 'a@example.org',
}
function gitIn(name: string) {
  return (...args: string[]) =>
    execFileSync('git', ['-C', join(folder, name), ...args], { env, encoding: 'utf8', maxBuffer: 100_000_000, stdio: 'pipe' })
}

/** Words that do not repeat, so that git makes changes of whole texts. */
function words(seed: number, lines: number): string {
  return Array.from({ length: lines }, (_, line) => createHash('sha1').update(`${seed} ${line}`).digest('hex')).join('\n')
}

/** A history of a growing file, of which git makes long chains. */
function history(name: string, commits = 80) {
  mkdirSync(join(folder, name, 'deep/down'), { recursive: true })
  const git = gitIn(name)
  git('init', '-q', '-b', 'main')
  const text = words(1, 300).split('\n')
  for (let number = 0; number < commits; number += 1) {
    text[number * 3] = `changed in ${number}`
    writeFileSync(join(folder, name, 'long.txt'), `${text.join('\n')}\n`)
    writeFileSync(join(folder, name, 'deep/down/number.txt'), `${number}\n`)
    git('add', '.')
    git('commit', '-qm', `number ${number}`)
  }
  git('tag', 'light', 'HEAD~3')
  git('tag', '-a', 'heavy', '-m', 'a tag with words', 'HEAD~5')
  return git
}

const packsOf = (name: string) => join(folder, name, '.git/objects/pack')
const packIn = (name: string) => join(packsOf(name), readdirSync(packsOf(name)).find((one) => one.endsWith('.pack')) ?? '')
const looseIn = (name: string) => readdirSync(join(folder, name, '.git/objects')).filter((one) => /^[0-9a-f]{2}$/.test(one))

/** Whatever git says of every object and ref, the tool says too. */
function expectAlike(name: string, git: ReturnType<typeof gitIn>): number {
  const listed = git('rev-list', '--all').trim().split('\n')
  for (const commit of listed)
    for (const path of ['long.txt', 'deep/down/number.txt'])
      expect(readObject(folder, name, `${commit}:${path}`)).toBe(git('cat-file', '-p', `${commit}:${path}`))
  for (const ref of ['main', 'HEAD', 'light', 'heavy', 'refs/tags/heavy'])
    expect(readObject(folder, name, ref)).toBe(git('rev-parse', ref).trim())
  for (const ref of ['light', 'heavy']) expect(readObject(folder, name, `${ref}:long.txt`)).toBe(git('cat-file', '-p', `${ref}:long.txt`))
  return listed.length
}

test('what git has packed away is read as git shows it, refs, tags and long chains included', () => {
  const git = history('packed')
  git('gc', '-q', '--aggressive', '--prune=now')
  expect(looseIn('packed')).toEqual([])
  expect(existsSync(join(folder, 'packed/.git/refs/heads/main'))).toBe(false)
  const deepest = Math.max(
    ...git('verify-pack', '-v', packIn('packed'))
      .split('\n')
      .map((line) => Number(line.split(/\s+/)[5]) || 0),
  )
  expect(deepest).toBeGreaterThan(20)
  expect(expectAlike('packed', git)).toBe(80)
})

test('changes that name what they change, several packs, and what is not packed yet', () => {
  const git = history('named', 30)
  git('-c', 'repack.useDeltaBaseOffset=false', 'repack', '-qad')
  const [, place = ''] = /^\w{40} blob +\d+ \d+ (\d+) \d+ \w{40}$/m.exec(git('verify-pack', '-v', packIn('named'))) ?? []
  expect((readFileSync(packIn('named')).readUInt8(Number(place)) >> 4) & 7).toBe(7)
  for (let number = 100; number < 103; number += 1) {
    writeFileSync(join(folder, 'named/long.txt'), words(number, 50))
    git('add', '.')
    git('commit', '-qm', `${number}`)
    if (number < 102) git('repack', '-qd')
  }
  expect(readdirSync(packsOf('named')).filter((one) => one.endsWith('.pack'))).toHaveLength(3)
  expect(looseIn('named').length).toBeGreaterThan(0)
  expectAlike('named', git)
})

test('an object larger than may be looked at is not read, one just below is; nor is what a packed link leads to outside', () => {
  mkdirSync(join(folder, 'large'))
  const git = gitIn('large')
  git('init', '-q', '-b', 'main')
  writeFileSync(join(folder, 'large/zeros.txt'), Buffer.alloc(50_000_000))
  writeFileSync(join(folder, 'large/most.txt'), Buffer.alloc(1_900_000, 'a'))
  git('add', '.')
  git('commit', '-qm', 'large')
  git('gc', '-q')
  expect(readObject(folder, 'large', 'main:zeros.txt')).toBeNull()
  expect(readObject(folder, 'large', 'main:most.txt')).toHaveLength(1_900_000)
  // the packs of somebody else, by a link
  mkdirSync(join(folder, 'inside/.git'), { recursive: true })
  symlinkSync(join(folder, 'large/.git/objects'), join(folder, 'inside/.git/objects'))
  const id = git('rev-parse', 'main').trim()
  expect(readObject(join(folder, 'inside'), '', `${id}:most.txt`)).toBeNull()
})

type Entry = { id: string; bytes: Buffer }
const sizeIn = (kind: number, size: number) => {
  const bytes = [(kind << 4) | (size & 15)]
  for (let left = Math.floor(size / 16); left > 0; left = Math.floor(left / 128)) {
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) | 0x80
    bytes.push(left & 0x7f)
  }
  return Buffer.from(bytes)
}
const number = (value: number) => {
  const bytes: number[] = []
  let left = value
  do {
    bytes.push((left & 0x7f) | (left > 127 ? 0x80 : 0))
    left = Math.floor(left / 128)
  } while (left > 0)
  return Buffer.from(bytes)
}
const whole = (bytes: Buffer, said = bytes.length) => Buffer.concat([sizeIn(3, said), deflateSync(bytes)])
const named = (base: string, delta: Buffer) => Buffer.concat([sizeIn(7, delta.length), Buffer.from(base, 'hex'), deflateSync(delta)])
const behind = (back: number[], delta: Buffer) => Buffer.concat([sizeIn(6, delta.length), Buffer.from(back), deflateSync(delta)])
const ids = Array.from({ length: 400 }, (_, at) => at.toString(16).padStart(4, '0').padEnd(40, '7'))
const idOf = (at: number) => ids[at] ?? ''
/** copies the first bytes, as often as told */
const copying = (from: number, to: number, copies: [number, number][]) =>
  Buffer.concat([
    number(from),
    number(to),
    ...copies.map(([at, count]) =>
      Buffer.from([0xff, ...[0, 8, 16, 24].map((bit) => (at >>> bit) & 255), ...[0, 8, 16].map((bit) => (count >>> bit) & 255)]),
    ),
  ])

let made = 0
/** A pack as nobody's git would write it. */
function pack(entries: Entry[], change: (index: Buffer) => Buffer = (index) => index, places?: number[]): string {
  const name = `hostile-${(made += 1)}`
  const at = join(folder, name, '.git/objects/pack')
  mkdirSync(at, { recursive: true })
  const offsets: number[] = []
  const body: Buffer[] = [Buffer.from('5041434b00000002', 'hex'), Buffer.alloc(4)]
  for (const { bytes } of entries) {
    offsets.push(body.reduce((sum, one) => sum + one.length, 0))
    body.push(bytes)
  }
  const counts = Buffer.alloc(1024)
  for (let byte = 0; byte < 256; byte += 1)
    counts.writeUInt32BE(entries.filter(({ id }) => Number.parseInt(id.slice(0, 2), 16) <= byte).length, 4 * byte)
  const ofFour = Buffer.alloc(4 * entries.length)
  for (const [index, offset] of (places ?? offsets).entries()) ofFour.writeUInt32BE(offset, 4 * index)
  const index = Buffer.concat([
    Buffer.from('ff744f6300000002', 'hex'),
    counts,
    ...entries.map(({ id }) => Buffer.from(id, 'hex')),
    Buffer.alloc(4 * entries.length),
    ofFour,
    Buffer.alloc(40),
  ])
  const stem = join(at, `pack-${'0'.repeat(40)}`)
  writeFileSync(`${stem}.idx`, change(index))
  writeFileSync(`${stem}.pack`, Buffer.concat([...body, Buffer.alloc(20)]))
  return name
}
const read = (name: string, id = idOf(0)) => packedObject(folder, `${name}/.git`, id, 2_000_000)
const hello = Buffer.from('hello')
const ten = copying(5, 10, [
  [0, 5],
  [0, 5],
])

const chain = (length: number, last: Buffer, delta: Buffer) =>
  Array.from({ length }, (_, at) => ({ id: idOf(at), bytes: at === length - 1 ? whole(last) : named(idOf(at + 1), delta) }))
const megabyte = Buffer.alloc(1_000_000)
const sameMegabyte = copying(1_000_000, 1_000_000, [[0, 1_000_000]])
const sameHello = copying(5, 5, [[0, 5]])

test('the packs that are made for these tests are read where nothing is wrong with them', () => {
  expect(read(pack([{ id: idOf(0), bytes: whole(hello) }]))?.toString()).toBe('blob 5\0hello')
  const two = pack([
    { id: idOf(0), bytes: named(idOf(1), ten) },
    { id: idOf(1), bytes: whole(hello) },
  ])
  expect(read(two)?.toString()).toBe('blob 10\0hellohello')
  const length = whole(hello).length
  const back = pack([
    { id: idOf(0), bytes: whole(hello) },
    { id: idOf(1), bytes: behind([length], Buffer.concat([number(5), number(6), Buffer.from([5, ...hello, 1, 33])])) },
  ])
  expect(read(back, idOf(1))?.toString()).toBe('blob 6\0hello!')
  expect(read(pack(chain(250, hello, sameHello)))?.toString()).toBe('blob 5\0hello')
  expect(read(pack(chain(40, megabyte, sameMegabyte)))).toHaveLength('blob 1000000\0'.length + 1_000_000)
  // whoever writes a pack does not say which contents an id has
  expect(readObject(folder, two, `${idOf(0)}:x`)).toBeNull()
})

const HOSTILE: [string, () => string][] = [
  [
    'changes in a circle',
    () =>
      pack([
        { id: idOf(0), bytes: named(idOf(1), ten) },
        { id: idOf(1), bytes: named(idOf(0), ten) },
      ]),
  ],
  ['a change of itself', () => pack([{ id: idOf(0), bytes: named(idOf(0), ten) }])],
  ['a change of what stands at its own place', () => pack([{ id: idOf(0), bytes: behind([0], ten) }])],
  ['a change of what stands before the pack', () => pack([{ id: idOf(0), bytes: behind([0xff, 0xff, 0x7f], ten) }])],
  [
    'a distance without end',
    () =>
      pack([
        {
          id: idOf(0),
          bytes: behind(
            Array.from({ length: 64 }, () => 0xff),
            ten,
          ),
        },
      ]),
  ],
  ['a change of what is not there', () => pack([{ id: idOf(0), bytes: named(idOf(9), ten) }])],
  ['more changes than any history', () => pack(chain(399, hello, sameHello))],
  ['changes that unpack to hundreds of megabytes', () => pack(chain(290, megabyte, sameMegabyte))],
  ['a length that is not so', () => pack([{ id: idOf(0), bytes: whole(hello, 4) }])],
  ['a length that nobody has', () => pack([{ id: idOf(0), bytes: whole(hello, 2 ** 45) }])],
  ['a length without end', () => pack([{ id: idOf(0), bytes: Buffer.alloc(40, 0xff) }])],
  ['zeros packed a thousandfold', () => pack([{ id: idOf(0), bytes: whole(Buffer.alloc(100_000_000), 1_000_000) }])],
  ['what is no stream', () => pack([{ id: idOf(0), bytes: Buffer.concat([sizeIn(3, 5), Buffer.alloc(40, 7)]) }])],
  ['a kind that is none', () => pack([{ id: idOf(0), bytes: Buffer.concat([sizeIn(5, 5), deflateSync(hello)]) }])],
  ['a place beyond its end', () => pack([{ id: idOf(0), bytes: whole(hello) }], undefined, [1_000_000])],
  ['a place in its head', () => pack([{ id: idOf(0), bytes: whole(hello) }], undefined, [3])],
  ['a large place that has no table', () => pack([{ id: idOf(0), bytes: whole(hello) }], undefined, [0xffffffff])],
  [
    'a change that copies from beyond its base',
    () =>
      pack([
        { id: idOf(0), bytes: named(idOf(1), copying(5, 5, [[3, 5]])) },
        { id: idOf(1), bytes: whole(hello) },
      ]),
  ],
  [
    'a change that grows beyond what it says',
    () =>
      pack([
        {
          id: idOf(0),
          bytes: named(
            idOf(1),
            copying(5, 6, [
              [0, 5],
              [0, 5],
            ]),
          ),
        },
        { id: idOf(1), bytes: whole(hello) },
      ]),
  ],
  [
    'a change that says it makes terabytes',
    () =>
      pack([
        { id: idOf(0), bytes: named(idOf(1), copying(5, 2 ** 44, [[0, 5]])) },
        { id: idOf(1), bytes: whole(hello) },
      ]),
  ],
  [
    'a change of another length',
    () =>
      pack([
        { id: idOf(0), bytes: named(idOf(1), copying(4, 4, [[0, 4]])) },
        { id: idOf(1), bytes: whole(hello) },
      ]),
  ],
  [
    'a change that breaks off',
    () =>
      pack([
        { id: idOf(0), bytes: named(idOf(1), ten.subarray(0, 5)) },
        { id: idOf(1), bytes: whole(hello) },
      ]),
  ],
  [
    'a change with a reserved sign',
    () =>
      pack([
        { id: idOf(0), bytes: named(idOf(1), Buffer.from([5, 5, 0])) },
        { id: idOf(1), bytes: whole(hello) },
      ]),
  ],
  [
    'no change at all',
    () =>
      pack([
        { id: idOf(0), bytes: named(idOf(1), Buffer.alloc(0)) },
        { id: idOf(1), bytes: whole(hello) },
      ]),
  ],
  ['an index that breaks off', () => pack([{ id: idOf(0), bytes: whole(hello) }], (index) => index.subarray(0, 1040))],
  ['an index of nothing', () => pack([{ id: idOf(0), bytes: whole(hello) }], () => Buffer.alloc(0))],
  ['an index with counts that are none', () => pack([{ id: idOf(0), bytes: whole(hello) }], (index) => index.fill(0xff, 8, 1032))],
  ['an index of another version', () => pack([{ id: idOf(0), bytes: whole(hello) }], (index) => index.fill(3, 7, 8))],
]
test.each(HOSTILE)('a pack with %s gives nothing', (_, name) => {
  expect(read(name())).toBeNull()
})

test('a pack that is a pipe, a folder or not readable, and a folder full of indexes, are passed over', () => {
  const good = pack([{ id: idOf(0), bytes: whole(hello) }])
  const at = packsOf(good)
  for (const [letter, make] of [
    ['1', (path: string) => execFileSync('mkfifo', [path])],
    ['2', (path: string) => mkdirSync(path)],
    ['3', (path: string) => symlinkSync('/dev/zero', path)],
  ] as const)
    make(join(at, `pack-${letter.repeat(40)}.idx`))
  expect(read(good)?.toString()).toBe('blob 5\0hello')
  rmSync(packIn(good))
  execFileSync('mkfifo', [join(at, `pack-${'0'.repeat(40)}.pack`)])
  expect(read(good)).toBeNull()

  const many = pack([{ id: idOf(0), bytes: whole(hello) }])
  const from = readdirSync(packsOf(many)).find((one) => one.endsWith('.idx')) ?? ''
  for (let count = 0; count < 300; count += 1)
    copyFileSync(join(packsOf(many), from), join(packsOf(many), `pack-${count.toString(16).padStart(40, 'a')}.idx`))
  chmodSync(packsOf(many), 0o755)
  expect(read(many, idOf(1))).toBeNull()
})
