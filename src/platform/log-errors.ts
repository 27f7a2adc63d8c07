/** Fields of an error that describe the machine. The other fields may hold values that users wrote. */
const FACTS = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'errno',
  'syscall',
  'path',
  'address',
  'port',
  'hostname',
  'status',
  'statusCode',
  'reason',
] as const

interface LoggedError {
  type: string
  message: string
  stack: string
  cause?: unknown
  errors?: unknown[]
  [fact: string]: unknown
}

/** The message for logs and reports, without anything that a user wrote. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : `Thrown: ${typeof error}`
  // Drizzle appends the values of the statement
  if ('query' in error && 'params' in error) return `Failed query: ${String(error.query)}`
  if (quotesValue(error)) return error.message.split(/[:"]/, 1)[0]?.trim() ?? ''
  if (error instanceof SyntaxError) return error.message.includes('JSON') ? 'This is not JSON.' : error.message
  return error.message
}

/** PostgreSQL quotes the rejected value (22xxx), or the SQL that it cannot parse. */
function quotesValue(error: Error): boolean {
  return 'severity' in error && 'code' in error && /^(22\w{3}|42601)$/.test(String(error.code))
}

/** A code of digits counts as one that somebody got by mail and is redacted; that of PostgreSQL, such as 23505, has a name of its own. */
function nameOf(fact: string, error: Error): string {
  return fact === 'code' && 'severity' in error ? 'sqlState' : fact
}

export function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return messageOf(error)
  const message = messageOf(error)
  const logged: LoggedError = { type: error.name, message, stack: `${error.name}: ${message}${framesOf(error)}` }
  for (const fact of FACTS) {
    const value = (error as Error & Record<string, unknown>)[fact]
    if (typeof value === 'string' || typeof value === 'number') logged[nameOf(fact, error)] = value
  }
  if (error.cause !== undefined) logged.cause = loggedError(error.cause)
  if (error instanceof AggregateError) logged.errors = error.errors.map(loggedError)
  return logged
}

/** The message may contain lines that look like frames: takes only what follows it. */
function framesOf({ stack = '', message }: Error): string {
  const at = stack.indexOf(message)
  const rest = at < 0 ? '' : stack.slice(at + message.length)
  return rest.startsWith('\n') ? rest : ''
}
