import { AsyncLocalStorage } from 'node:async_hooks'
import { pino, type Logger, type LoggerOptions } from 'pino'
import type { Config } from '#platform/config.ts'
import { loggedError, messageOf } from '#platform/log-errors.ts'
import { createCalm, outageOf, outages } from '#platform/outages.ts'

export type Log = Logger
export type ReportError = (error: unknown, facts?: Record<string, unknown>) => void

export interface RequestFacts {
  requestId: string
  route?: string
  [fact: string]: unknown
}

export interface LogTarget {
  write(line: string): void
}

const requests = new AsyncLocalStorage<RequestFacts>()

/** Adds these facts to every line logged inside `work`. */
export function withRequest<T>(facts: RequestFacts, work: () => T): T {
  return requests.run(facts, work)
}

export function currentRequest(): RequestFacts | undefined {
  return requests.getStore()
}

export function createLog({ logLevel }: Pick<Config, 'logLevel'>, target: LogTarget = defaultTarget()): Log {
  const options = {
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level: string) => ({ level }) },
    mixin: () => ({ ...requests.getStore() }),
    serializers: { err: loggedError, error: loggedError },
    hooks: { streamWrite: redact, logMethod: calmly() },
  }
  return pino(options, target)
}

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>

function calmly(): LogMethod {
  const calm = createCalm()
  return function logged(args, method) {
    const { err } = (args as [unknown])[0] as { err?: unknown } & object
    const outage = outageOf(err)
    if (!outage) return method.apply(this, args)
    const passed = calm(outage)
    if (passed) method.apply(this, [{ outage, ...passed, reason: deepest(err) }, outages[outage].line] as unknown as typeof args)
  }
}

function deepest(error: unknown): string {
  return error instanceof Error && error.cause !== undefined ? deepest(error.cause) : messageOf(error)
}

/** The place to attach an error-reporting service: every unexpected error ends here. */
export function createErrorReporter(log: Log, metrics?: { countError(kind: string): void }): ReportError {
  return (error, facts = {}) => {
    const err = error instanceof Error ? error : new Error(`Thrown: ${String(error)}`)
    metrics?.countError(err.name)
    if (isExpected(err)) log.info({ ...facts, reported: err.name }, messageOf(err))
    else log.error({ ...facts, err }, messageOf(err))
  }
}

/** Everyday mistakes of users, such as a mistyped code, are counted; nobody needs to look into them. */
function isExpected(error: Error & { isExpected?: unknown }): boolean {
  return error.isExpected === true
}

/** Counts each request refused by overload, and logs that at most once a second. */
export function createBusyReporter(log: Log, metrics: { countBusy(): void }): () => void {
  const calm = createCalm()
  return () => {
    metrics.countBusy()
    const passed = calm('busy')
    if (passed) log.warn({ outage: 'busy', ...passed }, outages.busy.line)
  }
}

const SECRET_NAMES =
  'password|passwd|secret|secretAccessKey|token|accessToken|refreshToken|authorization|cookie|set-cookie|session|otp|apiKey|api_key|nonce'
const RULES: [RegExp, string][] = [
  [new RegExp(`"(${SECRET_NAMES})":(?:"(?:[^"\\\\]|\\\\.)*"|\\[[^\\]]*\\]|\\d+)`, 'gi'), '"$1":"[redacted]"'],
  [/"code":(?:"\d{4,10}"|\d{4,10})/gi, '"code":"[redacted]"'],
  [/([?&](?:code|token|state|signature|X-Amz-Signature|X-Amz-Credential)=)[^&\s"\\]+/gi, '$1[redacted]'],
  // whoever knows the address of a calendar may read it
  [/(\/schedule\/calendars\/)[\w.%-]+/g, '$1[redacted]'],
  [/(:\/\/)[^/\s:@"\\]{0,200}:[^/\s@"\\]{1,200}@/g, '$1[redacted]@'],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/gi, '$1 [redacted]'],
  [/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g, '[email]'],
]

/** Works on the finished line, so that no nesting, error message or query text is missed. */
export function redact(line: string): string {
  return RULES.reduce((safe, [pattern, replacement]) => safe.replace(pattern, replacement), line)
}

function defaultTarget(): LogTarget {
  return process.stdout.isTTY ? { write: (line) => process.stdout.write(pretty(line)) } : pino.destination({ dest: 1, sync: true })
}

const COLOURS: Record<string, string> = { debug: '90', trace: '90', info: '36', warn: '33', error: '31', fatal: '31' }

/** A readable line: `09:30:12 warn  Sentence. name=value`, with an error's stack below. */
export function pretty(line: string): string {
  const {
    level,
    time,
    msg = '',
    err,
    ...facts
  } = JSON.parse(line) as { level: string; time: string; msg?: string; err?: { stack?: string } }
  const clock = time.slice(11, 19)
  const said = Object.entries(facts).map(([name, value]) => ` ${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const stack = err?.stack ? `\n${err.stack}` : ''
  return `\u001b[90m${clock}\u001b[0m \u001b[${COLOURS[level] ?? '0'}m${level.padEnd(5)}\u001b[0m ${msg}\u001b[90m${said.join('')}\u001b[0m${stack}\n`
}
