import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { everyProject } from '#pure/every-project.fixtures.ts'
import { plainOf, rewriteYaml, type Plain } from './rewrite.ts'

type Entries = Record<string, Record<string, Plain>>

const source = `# checks of the lamp
brightness:   # in lumen
  check: number
  value: 800
  accepts: ["805",   '806']   # both were measured
  message: >-
    Read it
    from the box.

# the shop
shop: {check: exact, value: "here", message: Look again.}
`

const changed = (change: (value: Entries) => void) => {
  const value = plainOf(source) as Entries
  change(value)
  const written = rewriteYaml(source, value) ?? ''
  expect(plainOf(written)).toEqual(value)
  return written
}
const linesOf = (text: string) => text.split('\n')
const kept = (text: string) => linesOf(source).filter((line) => linesOf(text).includes(line)).length

test('an unchanged value gives the same file, byte for byte', () => {
  expect(changed(() => undefined)).toBe(source)
})

test('a changed word changes only its line', () => {
  expect(changed((value) => Object.assign(value['brightness'] ?? {}, { value: 900 }))).toBe(source.replace('value: 800', 'value: 900'))
  expect(kept(changed((value) => Object.assign(value['brightness'] ?? {}, { accepts: ['805', '807'] })))).toBe(linesOf(source).length - 1)
})

test('a new field is appended, and a removed one takes its line along', () => {
  const more = changed((value) => Object.assign(value['brightness'] ?? {}, { exemplar: '800' }))
  expect(kept(more)).toBe(linesOf(source).length)
  expect(more).toContain('    from the box.\n  exemplar: "800"\n')
  const less = changed((value) => delete value['brightness']?.['accepts'])
  expect(less).toBe(source.replace(/ {2}accepts.*\n/, ''))
})

test('comments move with the items they describe', () => {
  const text = `questions:
  # easy
  - id: one
    options:
      - { id: a, value: A }   # not so
      - { id: b, value: B }
  # hard
  - id: two
    options: []
`
  const value = plainOf(text) as { questions: { id: string; options: { id: string; value: string }[] }[] }
  value.questions.reverse()
  value.questions[1]?.options.push({ id: 'c', value: 'C, or so' })
  const written = rewriteYaml(text, value) ?? ''
  expect(plainOf(written)).toEqual(value)
  expect(written).toMatch(/# hard\s+- id: two/)
  expect(written).toContain('# not so')
  expect(written).toContain('- { id: c, value: "C, or so" }')
})

test('invalid YAML is not written', () => {
  expect(rewriteYaml('a: [', {})).toBeNull()
  expect(plainOf('a: [')).toBeNull()
})

test('an alias without an anchor, and one that expands too often, is invalid YAML', () => {
  expect(plainOf('a: *.txt\n')).toBeNull()
  expect(rewriteYaml('a: *.txt\n', {})).toBeNull()
  const laughs = [
    'a: &a [x, x, x, x, x, x, x, x, x]',
    ...'bcde'.split('').map((name, index) => `${name}: &${name} [${Array(9).fill(`*${'abcd'[index]}`).join(', ')}]`),
  ]
  expect(plainOf(laughs.join('\n'))).toBeNull()
})

test('an empty file starts with the new value', () => {
  expect(rewriteYaml('', { lamp: { check: 'exact', accepts: ['on'] } })).toBe('lamp:\n  check: exact\n  accepts:\n    - on\n')
})

const projects = join(import.meta.dirname, '../../../content/projects')
const files = readdirSync(projects).flatMap((id) =>
  ['answers.yaml', 'quiz.yaml'].flatMap((name) => {
    try {
      return [[`${id}/${name}`, readFileSync(join(projects, id, name), 'utf8')] as const]
    } catch {
      return []
    }
  }),
)

function textsIn(value: Plain, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value === 'string') return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => textsIn(one, [...path, Array.isArray(value) ? Number(key) : key]))
}

function textAt(value: Plain, path: (string | number)[]): string {
  const found = path.reduce<Plain>((one, key) => (one as Record<string, Plain>)[key] ?? '', value)
  return typeof found === 'string' ? found : ''
}

function setAt(value: Plain, [key, ...rest]: (string | number)[]): Plain {
  if (key === undefined) return `${JSON.stringify(value)} more: "words" # of it`
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string | number, Plain>
  copy[key] = setAt(copy[key] ?? '', rest)
  return copy
}

test.each(everyProject(files))('%s keeps every other line when one text of it changes', (_, text) => {
  const value = plainOf(text)
  if (value === null) throw new Error('no YAML')
  expect(rewriteYaml(text, value)).toBe(text)
  const all = textsIn(value)
  for (const path of all.filter((_, index) => index % Math.ceil(all.length / 6) === 0)) {
    const next = setAt(value, path)
    const written = rewriteYaml(text, next) ?? ''
    expect(plainOf(written), path.join('.')).toEqual(next)
    const before = linesOf(text)
    const gone = before.filter((line) => !linesOf(written).includes(line))
    expect(gone.length, path.join('.')).toBeLessThanOrEqual(linesOf(textAt(value, path)).length + 1)
  }
})
