import { Pool, type QueryConfig } from 'pg'
import { expect, test } from 'vitest'
import { readAgain } from './read-again.ts'

/** A pool whose first questions fail; says what was asked. */
function poolThatFails(...errors: Error[]) {
  const pool = new Pool()
  const asked: string[] = []
  const query = async (question: string | QueryConfig) => {
    asked.push(typeof question === 'string' ? question : question.text)
    const error = errors.shift()
    if (error) throw error
    return { rows: [] }
  }
  pool.query = query as Pool['query']
  let waits = 0
  readAgain(pool, async () => void (waits += 1))
  return { pool, asked, waits: () => waits }
}

const reset = () => Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
const terminated = () => new Error('Connection terminated unexpectedly')

test.each([reset, terminated])('a read whose connection is lost is asked once more, when the database is back', async (lost) => {
  const { pool, asked, waits } = poolThatFails(lost())
  await pool.query('select 1')
  expect([asked, waits()]).toEqual([['select 1', 'select 1'], 1])
})

test('a second loss is an outage', async () => {
  const { pool, asked } = poolThatFails(reset(), reset())
  await expect(pool.query('select 1')).rejects.toThrow('ECONNRESET')
  expect(asked).toHaveLength(2)
})

test.each([
  'insert into a values (1)',
  'select 1 for update',
  "select nextval('a')",
  'with a as (delete from b returning *) select * from a',
])('%s is asked once: it may have been done', async (change) => {
  const { pool, asked } = poolThatFails(reset())
  await expect(pool.query(change)).rejects.toThrow('ECONNRESET')
  expect(asked).toEqual([change])
})

test('what the database refuses is not asked again', async () => {
  const { pool, asked } = poolThatFails(Object.assign(new Error('no such table'), { code: '42P01' }))
  await expect(pool.query('select 1 from a')).rejects.toThrow('no such table')
  expect(asked).toHaveLength(1)
})
