import { expect, test } from 'vitest'
import { loadConfig } from '#platform/config.ts'
import { testDatabase } from '#platform/db/db.fixtures.ts'
import { keyFor } from './server-keys.store.ts'

test('a key that could not be read once is read again', async () => {
  const { db, close } = await testDatabase()
  const services = { config: loadConfig({ NODE_ENV: 'test' }), db }
  // the guard refuses a query by the pool inside a transaction
  await expect(db.transaction(() => keyFor(services, 'codes'))).rejects.toThrow()
  const key = await keyFor(services, 'codes')
  expect(await keyFor(services, 'codes')).toEqual(key)
  await close()
})
