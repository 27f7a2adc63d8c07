import { expect, test } from 'vitest'
import { createLog } from './log.ts'
import { createCalm, DatabaseAway, FilesAway, outageOf } from './outages.ts'

const failed = (facts: object, message = 'it failed') => Object.assign(new Error(message), facts)
/** The form in which Drizzle throws it. */
const query = (cause: Error) => Object.assign(new Error('Failed query', { cause }), { query: 'select 1', params: [] })

test.each([
  ['no connection', new DatabaseAway(failed({ code: 'ECONNREFUSED' })), 'database away'],
  ['a server that is stopping', query(failed({ code: '57P01' })), 'database away'],
  ['a server that is starting', query(failed({ code: '57P03' })), 'database away'],
  ['a lock held by others', query(failed({ code: '55P03' })), 'database slow'],
  ['a deadlock, which ended this one', query(failed({ code: '40P01' })), 'database slow'],
  ['a statement that takes too long', query(failed({ code: '57014' })), 'database slow'],
  ['a broken connection', query(failed({ code: 'ECONNRESET' })), 'database away'],
  ['a connection that ended', query(failed({}, 'Connection terminated unexpectedly')), 'database away'],
  ['a server that does not answer', query(failed({}, 'Query read timeout')), 'database away'],
  ['a full disk of the database', query(failed({ code: '53100' })), 'disk full'],
  ['a full disk under the uploads', failed({ code: 'ENOSPC' }), 'disk full'],
  ['a bucket that does not answer', new FilesAway(failed({ code: 'ECONNREFUSED' })), 'files away'],
  ['an unreachable mail server', failed({ code: 'ECONNREFUSED' }), null],
  ['a wrong query', query(failed({ code: '42601' })), null],
  ['a bug', new TypeError('x is undefined'), null],
  ['something that is not an error', 'ENOSPC', null],
])('%s', (_, error, outage) => {
  expect(outageOf(error)).toBe(outage)
})

test('an outage is logged once a second, with the number of times it occurred', () => {
  let now = 0
  const calm = createCalm(() => now)
  expect(calm('database away')).toEqual({ more: 0 })
  for (now = 1; now < 1000; now += 1) expect(calm('database away')).toBeNull()
  expect(calm('disk full')).toEqual({ more: 0 })
  expect(calm('database away')).toEqual({ more: 999 })
})

test('a thousand requests without a database log one line, and other errors are all logged', () => {
  const lines: string[] = []
  const log = createLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) })
  for (let request = 0; request < 1000; request += 1) log.error({ err: query(failed({ code: '57P01' })) }, 'Failed query: select …')
  for (let bug = 0; bug < 3; bug += 1) log.error({ err: new TypeError('a bug') }, 'a bug')
  expect(lines).toHaveLength(4)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'error', outage: 'database away', msg: 'The database does not answer.' })
})
