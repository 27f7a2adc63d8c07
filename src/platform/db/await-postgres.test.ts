import { expect, test } from 'vitest'
import { awaitPostgres, isStarting } from './await-postgres.ts'

const failing = (code: string) => Object.assign(new Error('no'), { code })

test.each(['57P03', '53300', 'ECONNREFUSED', 'ENOENT', 'ETIMEDOUT'])('%s: the server may be starting', (code) => {
  expect(isStarting(new Error('Failed query', { cause: failing(code) }))).toBe(true)
})

test('a connection that times out or breaks may be to a server that is starting', () => {
  expect(isStarting(new Error('Connection terminated unexpectedly'))).toBe(true)
  expect(isStarting(new Error('Connection terminated due to connection timeout'))).toBe(true)
})

test.each(['28P01', '3D000', 'ENOTFOUND'])('%s: waiting does not help', (code) => {
  expect(isStarting(failing(code))).toBe(false)
})

test('a server that starts late is waited for, which is said once', async () => {
  const said: string[] = []
  let asked = 0
  const answer = await awaitPostgres('db:5432', { ms: 60_000, say: (sentence) => void said.push(sentence) }, async () => {
    asked += 1
    if (asked < 3) throw failing('57P03')
    return 'here'
  })
  expect(answer).toBe('here')
  expect(said).toEqual(['Waiting up to 60 seconds for PostgreSQL at db:5432 …'])
})

test('whoever has no patience is told at once, and whoever has some after it', async () => {
  const ask = () => Promise.reject(failing('57P03'))
  await expect(awaitPostgres('db', undefined, ask)).rejects.toThrow('no')
  await expect(awaitPostgres('db', { ms: 1, say: () => {} }, ask)).rejects.toThrow('no')
})
