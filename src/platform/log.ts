import { AsyncLocalStorage } from 'node:async_hooks'
import { pino, stdSerializers, type Logger } from 'pino'
import type { Config } from '#platform/config.ts'

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

/** Every line logged inside `work` carries these facts. */
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
    serializers: { err: stdSerializers.errWithCause, error: stdSerializers.errWithCause },
    hooks: { streamWrite: redact },
  }
  return pino(options, target)
}

/** The seam for an error-reporting service: wherever an unexpected error ends, it ends here. */
export function createErrorReporter(log: Log, metrics?: { countError(kind: string): void }): ReportError {
  return (error, facts = {}) => {
    const err = error instanceof Error ? error : new Error(`Thrown: ${String(error)}`)
    metrics?.countError(err.name)
    log.error({ ...facts, err }, err.message)
  }
}

const SECRET_NAMES =
  'password|passwd|secret|secretAccessKey|token|accessToken|refreshToken|authorization|cookie|set-cookie|session|otp|apiKey|api_key|nonce'
const RULES: [RegExp, string][] = [
  [new RegExp(`"(${SECRET_NAMES})":(?:"(?:[^"\\\\]|\\\\.)*"|\\[[^\\]]*\\]|\\d+)`, 'gi'), '"$1":"[redacted]"'],
  [/"code":(?:"\d{4,10}"|\d{4,10})/gi, '"code":"[redacted]"'],
  [/([?&](?:code|token|state|signature|X-Amz-Signature|X-Amz-Credential)=)[^&\s"\\]+/gi, '$1[redacted]'],
  [/(:\/\/)[^/\s:@"\\]{0,200}:[^/\s@"\\]{1,200}@/g, '$1[redacted]@'],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/gi, '$1 [redacted]'],
  [/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g, '[email]'],
]

/** Works on the finished line, so that no nesting, error message or query text is forgotten. */
export function redact(line: string): string {
  return RULES.reduce((safe, [pattern, replacement]) => safe.replace(pattern, replacement), line)
}

function defaultTarget(): LogTarget {
  return process.stdout.isTTY ? { write: (line) => process.stdout.write(pretty(line)) } : pino.destination({ dest: 1, sync: true })
}

const COLOURS: Record<string, string> = { debug: '90', trace: '90', info: '36', warn: '33', error: '31', fatal: '31' }

/** One line a person can read: `09:30:12 warn  Sentence. name=value`, an error's stack below it. */
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
