import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isReserved } from '#features/accounts/nicknames.rules.ts'
import { callLines } from '#platform/http/call-table.ts'
import { contract } from '#app/contract.ts'

/** The first path segments of raw routes and files. */
function rawWords(): string[] {
  const sources = readdirSync(join(import.meta.dirname, '../..'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(http|routes|files)\.ts$/.test(file),
  )
  const texts = sources.map((file) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8'))
  return texts.flatMap((text) => [...text.matchAll(/\.(?:get|put|post|all|use)\(\s*'\/([\w.-]+)/g)].map(([, word = '']) => word))
}

test('no nickname equals the first path segment of an address of the site', () => {
  const calls = callLines(contract).map(({ path }) => path.split('/')[1] ?? '')
  const pages = readdirSync(join(import.meta.dirname, '../routes')).map((file) => file.split('.')[0] ?? '')
  const words = [...calls, ...pages, ...rawWords()]
    .map((word) => word.split('.')[0] ?? '')
    .filter((word) => /^[a-z]/.test(word) && word !== 'index')
  expect(words.length).toBeGreaterThan(20)
  expect([...new Set(words)].filter((word) => !isReserved(word))).toEqual([])
})
