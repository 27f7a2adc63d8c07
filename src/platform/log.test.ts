import { expect, test } from 'vitest'
import { createErrorReporter, createLog, currentRequest, pretty, redact, withRequest } from '#platform/log.ts'

function recorder() {
  const lines: string[] = []
  const log = createLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) })
  return { log, lines, last: () => JSON.parse(lines.at(-1) ?? 'null') as Record<string, unknown> }
}

test('a line is one JSON object with level, time, facts and message', () => {
  const { log, lines, last } = recorder()
  log.debug('unheard')
  log.info({ port: 3000 }, 'Ready.')
  expect(lines).toHaveLength(1)
  expect(last()).toMatchObject({ level: 'info', port: 3000, msg: 'Ready.' })
  expect(String(last()['time'])).toMatch(/^\d{4}-\d\d-\d\dT/)
})

test('everything logged within a request has its id, across awaits, and nothing outside does', async () => {
  const { log, last } = recorder()
  await withRequest({ requestId: 'r-1' }, async () => {
    await Promise.resolve()
    log.info('inside')
    expect(currentRequest()).toEqual({ requestId: 'r-1' })
  })
  expect(last()).toMatchObject({ requestId: 'r-1', msg: 'inside' })
  log.info('outside')
  expect(last()).not.toHaveProperty('requestId')
})

test('secrets, codes and e-mail addresses never reach the log, at any depth', () => {
  const { log, lines } = recorder()
  const body = { user: { email: 'ada@example.org', password: 'hunter"2', deep: { token: 'hunter2', code: '12345' } } }
  log.info(
    { body, headers: { authorization: 'Bearer hunter2hunter2', cookie: 'session=hunter2', 'set-cookie': ['a=hunter2', 'b'] } },
    'Sent to ada@example.org',
  )
  log.error(
    { err: new Error('connect postgres://waymark:hunter2@db:5432/x failed', { cause: new Error('GET /cb?code=hunter2&x=1') }) },
    'Down',
  )
  const text = lines.join('')
  expect(text).not.toMatch(/hunter|12345|ada@/)
  expect(text).toContain('Sent to [email]')
  expect(text).toContain('postgres://[redacted]@db:5432/x')
  for (const line of lines) JSON.parse(line)
})

test('the address of a calendar is its secret: the log has it nowhere', () => {
  const { log, lines } = recorder()
  const path = '/schedule/calendars/0192f3a0-0000-7000-8000-000000000000.Kx3_-secret.ics'
  log.info({ route: '/schedule/calendars/:name{[\\w.-]+\\.ics}', path }, `GET ${path} 200`)
  log.error({ err: new Error(`GET https://waymark.test${path}?x=1 failed`) }, 'Down')
  for (const line of lines) JSON.parse(line)
  expect(lines.join('')).not.toMatch(/0192f3a0|Kx3/)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    route: '/schedule/calendars/:name{[\\w.-]+\\.ics}',
    path: '/schedule/calendars/[redacted]',
    msg: 'GET /schedule/calendars/[redacted] 200',
  })
})

test('an error code and a status stay readable', () => {
  expect(redact('{"code":"ECONNREFUSED","status":404,"port":3000}')).toBe('{"code":"ECONNREFUSED","status":404,"port":3000}')
})

test('the code of PostgreSQL stays readable, also one of five digits', () => {
  const { log, last } = recorder()
  log.error({ err: Object.assign(new Error('duplicate key'), { code: '23505', severity: 'ERROR' }), body: { code: '12345' } }, 'Down')
  expect(last()).toMatchObject({ err: { sqlState: '23505', severity: 'ERROR' }, body: { code: '[redacted]' } })
})

test('a reported error is logged with its facts, its stack and its request, and counted by kind', () => {
  const { log, last } = recorder()
  const counted: string[] = []
  const report = createErrorReporter(log, { countError: (kind) => void counted.push(kind) })
  withRequest({ requestId: 'r-2' }, () => report(new TypeError('x is undefined'), { route: '/projects/{id}' }))
  expect(last()).toMatchObject({ level: 'error', requestId: 'r-2', route: '/projects/{id}', msg: 'x is undefined' })
  expect(JSON.stringify(last()['err'])).toContain('TypeError')
  report('just text')
  expect(last()['msg']).toBe('Thrown: just text')
  expect(counted).toEqual(['TypeError', 'Error'])
})

test('an everyday mistake of a user is counted and logged in one line, without a stack', () => {
  const { log, last } = recorder()
  const counted: string[] = []
  const report = createErrorReporter(log, { countError: (kind) => void counted.push(kind) })
  report(Object.assign(new RangeError('A code was wrong'), { isExpected: true }))
  expect(last()).toMatchObject({ level: 'info', reported: 'RangeError', msg: 'A code was wrong' })
  expect(JSON.stringify(last())).not.toMatch(/stack|log\.test/)
  expect(counted).toEqual(['RangeError'])
})

test('on a terminal a line reads as time, level, message, facts, with the stack below', () => {
  const { log, lines } = recorder()
  log.warn({ route: '/x', ms: 12, err: new Error('late') }, 'Slow.')
  // oxlint-disable-next-line no-control-regex
  const plain = pretty(lines[0] ?? '').replace(/\u001b\[\d+m/g, '')
  expect(plain).toMatch(/^\d\d:\d\d:\d\d warn {2}Slow\. route=\/x ms=12\nError: late\n/)
})
