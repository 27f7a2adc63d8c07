import { expect, test } from 'vitest'
import { likelySecrets } from './likely-secrets.rules.ts'

const found = (text: string) => likelySecrets([{ name: 'a.py', text }]).flatMap(({ lines }) => lines)

test.each([
  `api_key = "${'q'.repeat(24)}"`,
  `headers = { 'X-Token': '${'q'.repeat(24)}' }`,
  `const key = 'ghp_${'a1'.repeat(18)}'`,
  `AKIA${'A'.repeat(16)}`,
  '-----BEGIN RSA PRIVATE KEY-----',
  'postgres://ada:secretly@db.example.org/notes',
  'write to ada@example.org',
])('%s is pointed out at its line', (line) => expect(found(`import os\n${line}\n`)).toEqual([2]))

test.each(['def count(text):', 'password = input()', 'tokens = text.split()', 'https://example.org/a', '@property', 'a @ b'])(
  '%s is not',
  (line) => expect(found(line)).toEqual([]),
)

test('a line without an end is looked at quickly', () => expect(found('a'.repeat(65_000))).toEqual([]))
