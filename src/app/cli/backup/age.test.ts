import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { NotOpened, fileKeyFrom, newFileKey, opened, sealed } from './age.ts'
import { newKey, readPublicKey, readSecretKeys } from './age-keys.ts'

/** Written by age-keygen and age 1.1.1 for this test. */
const KEY_OF_AGE = `# created: 2026-11-28T14:51:33Z
# public key: age1c79tvh3ahgqqn42q34fcmcwdqkpmjsf2xmwmaekfat2gvj2rly8sp7lwhm
AGE-SECRET-KEY-1EK09L7ZV87AMG02WNAJL9TUNPGGVMM73AT99HZMM5VW2GRSQVWRSC58HJG
`
const SEALED_BY_AGE = Buffer.from(
  'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSB4Y2tmby9wQmxONzgwS2QwWGZMNnp5eWxXL2QwMVljMVpJc0R3N0szWEVZCnRseTVCMTI5WE9QMlhNSHpsZ1V2bnV4SUxRR2M5d2NtbEJXbnFOUkRibGcKLS0tIFdCaGZWVlRtQmVhTjh2ZVRsYVVybmhGNkc2ZHRwaE1Ib3duNUd4UmZ0TUkK6wdbCtttYkOXu1DZ6VVP7f38jN4qOyaEAGrUw5KP1U+1biXBvmMAoyERH3IeWg==',
  'base64',
)

const now = new Date('2026-11-28T12:00:00Z')

function newPair() {
  const { publicHalf, file } = newKey(now)
  const recipient = readPublicKey(publicHalf)
  if (!recipient) throw new Error('the public half cannot be read')
  return { publicHalf, file, recipient }
}

const seal = (plain: Buffer, ...recipients: ReturnType<typeof newPair>[]) =>
  buffer(
    sealed(
      Readable.from([plain.subarray(0, 70_000), plain.subarray(70_000)]),
      newFileKey(),
      recipients.map(({ recipient }) => recipient),
    ),
  )

/** In chunks of `length` bytes. */
function open(content: Buffer, keyFile: string, length = 10_000) {
  const chunks = Array.from({ length: Math.ceil(content.length / length) }, (_, index) =>
    content.subarray(index * length, (index + 1) * length),
  )
  return buffer(
    opened(Readable.from(chunks), (stanzas) => {
      const key = fileKeyFrom(stanzas, readSecretKeys(keyFile) ?? [])
      if (!key) throw new Error('not to this key')
      return key
    }),
  )
}

const SIZES = [0, 1, 65_535, 65_536, 65_537, 131_072, 300_000]

test.each(SIZES)('%d bytes are the same after they were encrypted to two keys and opened by either', async (size) => {
  const plain = randomBytes(size)
  const [one, other, third] = [newPair(), newPair(), newPair()]
  const content = await seal(plain, one, other)
  for (const { file } of [one, other]) expect((await open(content, file)).equals(plain)).toBe(true)
  await expect(open(content, third.file)).rejects.toThrow('not to this key')
})

test('what age has written is read, byte by byte too', async () => {
  expect((await open(SEALED_BY_AGE, KEY_OF_AGE)).toString()).toBe('sealed by age\n')
  expect((await open(SEALED_BY_AGE, KEY_OF_AGE, 1)).toString()).toBe('sealed by age\n')
})

test('what is not encrypted passes as it is', async () => {
  for (const plain of [Buffer.alloc(0), Buffer.from('an age'), randomBytes(200_000)])
    expect((await open(plain, KEY_OF_AGE)).equals(plain)).toBe(true)
  await expect(open(Buffer.from('age-enc'), KEY_OF_AGE)).rejects.toThrow(NotOpened)
})

test('a changed byte anywhere, a cut, a chunk too many or moved is noticed', async () => {
  const pair = newPair()
  const content = await seal(randomBytes(150_000), pair)
  const header = content.indexOf('\n--- ') + 5 + 44
  const places = [30, header - 60, header - 10, header + 3, header + 16, header + 70_000, content.length - 1]
  for (const place of places) {
    const changed = Buffer.from(content)
    changed.writeUInt8(content.readUInt8(place) ^ 1, place)
    await expect(open(changed, pair.file), `byte ${place}`).rejects.toThrow()
  }
  const [first, sealedChunk] = [header + 16, 65_552]
  const chunks = [0, 1].map((index) => content.subarray(first + index * sealedChunk, first + (index + 1) * sealedChunk))
  const last = content.subarray(first + 2 * sealedChunk)
  const otherwise = {
    'cut in a chunk': content.subarray(0, -5),
    'cut behind a chunk': content.subarray(0, first + sealedChunk),
    'cut in the header': content.subarray(0, 60),
    'without its first chunk': Buffer.concat([content.subarray(0, first), ...chunks.slice(1), last]),
    'with chunks exchanged': Buffer.concat([content.subarray(0, first), ...chunks.toReversed(), last]),
    'with one byte more': Buffer.concat([content, Buffer.from('x')]),
    'with a header that never ends': Buffer.from(`age-encryption.org/v1\n${'-> X25519 a\n'.repeat(20_000)}`),
  }
  for (const [how, changed] of Object.entries(otherwise)) await expect(open(changed, pair.file), how).rejects.toThrow()
})

test('a key with a wrong letter, of another kind, or none is refused', () => {
  const { publicHalf, file } = newPair()
  expect(readPublicKey('age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p')).not.toBeNull()
  const wrong = ['', 'age1', 'x', `${publicHalf}q`, publicHalf.slice(0, -1), publicHalf.toUpperCase(), file.trim().split('\n').at(-1) ?? '']
  for (const text of wrong) expect(readPublicKey(text), text).toBeNull()
  for (let at = 4; at < publicHalf.length; at += 7) {
    const letter = publicHalf[at] === 'q' ? 'p' : 'q'
    expect(readPublicKey(publicHalf.slice(0, at) + letter + publicHalf.slice(at + 1))).toBeNull()
  }
  for (const text of ['', '# a comment\n', publicHalf, `${file}and more`]) expect(readSecretKeys(text), text).toBeNull()
  expect(readSecretKeys(file.replaceAll('\n', '\r\n') + KEY_OF_AGE)).toHaveLength(2)
})

function hasAge(): boolean {
  try {
    execFileSync('age', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

test.runIf(hasAge())('the tool age opens what was encrypted here, and encrypts to a key that was made here', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-age-'))
  const pair = newPair()
  const keyFile = join(folder, 'key.txt')
  writeFileSync(keyFile, pair.file)
  expect(execFileSync('age-keygen', ['-y', keyFile]).toString().trim()).toBe(pair.publicHalf)
  for (const size of SIZES) {
    const plain = randomBytes(size)
    const ours = execFileSync('age', ['-d', '-i', keyFile], { input: await seal(plain, newPair(), pair), maxBuffer: 1e7 })
    expect(ours.equals(plain)).toBe(true)
    const theirs = execFileSync('age', ['-r', pair.publicHalf, '-r', newPair().publicHalf], { input: plain, maxBuffer: 1e7 })
    expect((await open(theirs, pair.file)).equals(plain)).toBe(true)
  }
  rmSync(folder, { recursive: true })
})
