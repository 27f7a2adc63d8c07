import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gitPatch, type FileChange } from './git-patch.ts'

const PATH = 'content/projects/lamp/project.md'

function applied(before: string, changes: FileChange[], beside: Record<string, Buffer> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'patch-'))
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: ['pipe', 'pipe', 'pipe'] })
  git('init', '-q')
  mkdirSync(join(folder, 'content/projects/lamp'), { recursive: true })
  writeFileSync(join(folder, PATH), before)
  for (const [path, body] of Object.entries(beside)) writeFileSync(join(folder, path), body)
  writeFileSync(join(folder, 'change.patch'), gitPatch(changes))
  git('apply', '--check', 'change.patch')
  git('apply', 'change.patch')
  return folder
}

test('git applies a change of a text, also without a final newline and with any characters', () => {
  const line = fc.constantFrom('One', 'Two', '', '  ', '--- a', '+++ b', '@@ -1 +1 @@', 'Ö ✓ 漢', '\\ No newline at end of file')
  const text = fc.tuple(fc.array(line, { maxLength: 12 }), fc.boolean()).map(([lines, ends]) => lines.join('\n') + (ends ? '\n' : ''))
  fc.assert(
    fc.property(text, text, (before, after) => {
      fc.pre(before !== after && before !== '' && after !== '')
      const folder = applied(before, [{ path: PATH, before, after }])
      expect(readFileSync(join(folder, PATH), 'utf8')).toBe(after)
    }),
    { numRuns: 15 },
  )
})

test.each([1, 3, 4, 51, 52, 53, 5000])('git applies a new image of %i bytes, byte for byte', (size) => {
  const picture = Buffer.from(Array.from({ length: size }, (_, at) => (at * 7919 + at * at) % 256))
  const path = 'content/projects/lamp/images/new.png'
  const folder = applied('One\n', [
    { path, picture },
    { path: PATH, before: 'One\n', after: 'Two\n' },
  ])
  expect(readFileSync(join(folder, path)).equals(picture)).toBe(true)
  expect(readFileSync(join(folder, PATH), 'utf8')).toBe('Two\n')
})

const bytes = (size: number, seed: number) => Buffer.from(Array.from({ length: size }, (_, at) => (at * seed + at * at) % 256))
const drawing = (fill: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">\r\n<path fill="${fill}"/>\n</svg>`)

test.each([
  ['a picture', 'lamp.png', bytes(900, 7919), bytes(5000, 104_729)],
  ['a drawing with mixed line endings and no final newline', 'lamp.svg', drawing('red'), drawing('blue')],
])('git applies %s over another, and refuses a patch made for a third', (_, name, before, picture) => {
  const path = `content/projects/lamp/${name}`
  const change = { path, picture, before }
  expect(readFileSync(join(applied('One\n', [change], { [path]: before }), path)).equals(picture)).toBe(true)
  expect(() => applied('One\n', [change], { [path]: Buffer.concat([before, Buffer.from('!')]) })).toThrow('does not match')
})
