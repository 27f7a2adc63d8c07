import { BlockList } from 'node:net'
import { delimiter, resolve } from 'node:path'
import { networksIn } from '#platform/limits/networks.ts'
import { StartError } from '#platform/result.ts'
import { headersIn, tracesUrl, type TraceSettings } from '#platform/traces/settings.rules.ts'
import { environment, namesIn, settingWords, type Environment } from './config/environment.ts'

const MEGABYTE = 1024 ** 2

export type Config = ReturnType<typeof configure>

function configure(env: Environment) {
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '')
  const { hostname, protocol } = new URL(publicUrl)
  const contactEmail = env.CONTACT_EMAIL ?? `hello@${hostname}`
  const mailTo = (subject: string) => `mailto:${contactEmail}?subject=${encodeURIComponent(subject)}`
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    contentDirs: foldersIn(env.CONTENT_DIR),
    compileSeconds: env.COMPILE_SECONDS,
    databaseUrl: env.DATABASE_URL ?? null,
    databaseListenUrl: env.DATABASE_LISTEN_URL ?? null,
    databaseConnections: {
      reads: env.DATABASE_READ_CONNECTIONS,
      changes: env.DATABASE_CHANGE_CONNECTIONS,
      admin: env.DATABASE_ADMIN_CONNECTIONS,
    },
    databaseWaitSeconds: env.DATABASE_WAIT_SECONDS,
    publicUrl,
    hasPublicUrl: env.PUBLIC_URL !== undefined,
    https: protocol === 'https:',
    environment: env.NODE_ENV,
    logLevel: env.LOG_LEVEL,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? `Waymark <${contactEmail}>`,
    contactEmail,
    communityUrl: env.COMMUNITY_URL ?? mailTo('Waymark community'),
    supportUrl: env.SUPPORT_URL ?? mailTo('Waymark support'),
    reminderUrl:
      env.REMINDER_URL ?? `mailto:?subject=${encodeURIComponent('Open Waymark on my computer')}&body=${encodeURIComponent(publicUrl)}`,
    s3: bucketOf(env),
    quotas: {
      learner: env.STORAGE_PER_LEARNER_MB * MEGABYTE,
      site: env.STORAGE_TOTAL_MB === undefined ? null : env.STORAGE_TOTAL_MB * MEGABYTE,
    },
    secretKey: env.SECRET_KEY ?? null,
    oidc: issuerOf(env),
    payments: env.PAYMENTS ?? (env.STRIPE_SECRET_KEY ? 'stripe' : 'sandbox'),
    stripe: stripeOf(env),
    features: env.FEATURES === undefined ? ['chat', 'liveDocs'] : namesIn(env.FEATURES),
    eventsRetentionDays: env.EVENTS_RETENTION_DAYS,
    semanticSearch: env.SEMANTIC_SEARCH,
    model: modelOf(env),
    transcription: transcriptionOf(env),
    localSpeech: env.LOCAL_SPEECH,
    redisUrl: env.REDIS_URL ?? null,
    trustProxy: env.TRUST_PROXY,
    schoolNetworks: networksIn(env.SCHOOL_NETWORKS) ?? new BlockList(),
    personRequestsAMinute: env.PERSON_REQUESTS_A_MINUTE,
    networkRequestsAMinute: env.NETWORK_REQUESTS_A_MINUTE,
    metricsToken: env.METRICS_TOKEN ?? null,
    traces: tracesOf(env),
    gallery: env.GALLERY ?? env.NODE_ENV === 'development',
    maxInFlight: env.MAX_IN_FLIGHT,
    jobsAtOnce: env.JOBS_AT_ONCE,
    maxDelayMs: env.MAX_DELAY_MS,
    maxBodyBytes: env.MAX_BODY_BYTES,
    bodyIdleMs: env.BODY_IDLE_MS,
    requestTimeoutMs: env.REQUEST_TIMEOUT_MS,
    drainSeconds: env.DRAIN_SECONDS,
  }
}

/** Splits a list of folders like PATH. */
export function foldersIn(list: string, from = process.cwd()): string[] {
  const named = list.split(delimiter).filter((folder) => folder.trim() !== '')
  return [...new Set(named.map((folder) => resolve(from, folder)))]
}

function modelOf(env: Environment) {
  const { AI_PROVIDER: provider, AI_MODEL: name } = env
  if (!provider || !name) return null
  return {
    provider,
    name,
    small: env.AI_SMALL_MODEL ?? null,
    baseUrl: env.AI_BASE_URL?.replace(/\/+$/, '') ?? null,
    apiKey: env.AI_API_KEY ?? null,
    seesPictures: env.AI_SEES_PICTURES ?? provider !== 'compatible',
    tokensALearner: env.AI_TOKENS_A_LEARNER,
    tokensADay: env.AI_TOKENS_A_DAY,
  }
}

/** Speech may use the same service as the answers; a key is never sent to another service. */
function transcriptionOf(env: Environment) {
  const { AI_TRANSCRIBE_MODEL: model, AI_TRANSCRIBE_BASE_URL: own, AI_PROVIDER: provider } = env
  if (!model) return null
  const shared = provider === 'openai' ? (env.AI_BASE_URL ?? 'https://api.openai.com/v1') : (env.AI_BASE_URL ?? '')
  const apiKey = own ? env.AI_TRANSCRIBE_API_KEY : (env.AI_TRANSCRIBE_API_KEY ?? env.AI_API_KEY)
  return { model, baseUrl: (own ?? shared).replace(/\/+$/, ''), apiKey: apiKey ?? null }
}

function bucketOf(env: Environment) {
  if (!env.S3_BUCKET || !env.S3_ACCESS_KEY_ID || !env.S3_SECRET_ACCESS_KEY) return null
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  return { endpoint: env.S3_ENDPOINT ?? null, bucket, region: env.S3_REGION ?? 'us-east-1', accessKeyId, secretAccessKey }
}

function issuerOf({
  OIDC_ISSUER: issuer = 'https://accounts.google.com',
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
}: Environment) {
  return clientId && clientSecret ? { issuer, clientId, clientSecret } : null
}

function tracesOf(env: Environment): TraceSettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: serviceName = 'waymark', OTEL_TRACES_SAMPLER_ARG: ratio } = env
  if (!endpoint) return null
  return { url: tracesUrl(endpoint), headers: headersIn(env.OTEL_EXPORTER_OTLP_HEADERS) ?? {}, serviceName, ratio }
}

function stripeOf(env: Environment) {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_PRICE_MONTHLY: monthly,
    STRIPE_PRICE_ANNUAL: annual,
  } = env
  if (!secretKey || !webhookSecret || !monthly || !annual) return null
  return { secretKey, webhookSecret, prices: { monthly, annual }, apiUrl: env.STRIPE_API_URL ?? 'https://api.stripe.com' }
}

/** Reads the environment; an empty variable counts as absent. Throws one StartError with all problems. */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''))
  const parsed = environment.safeParse(given)
  const wrong = new Set(parsed.success ? [] : parsed.error.issues.map((issue) => String(issue.path[0])))
  const problems = [...wrong].map((name) => `${name}${quoted(name, given[name])} must be ${settingWords(name).mend}.`)
  problems.push(...SETS.flatMap((set) => missingOf(given, set)))
  if (!HEARS.has(given['AI_PROVIDER'] ?? '')) problems.push(...missingOf(given, SPEECH))
  if (parsed.success && problems.length === 0) return configure(parsed.data)
  const count = problems.length === 1 ? 'a problem' : `${problems.length} problems`
  throw new StartError(`The configuration has ${count}; set these environment variables or remove them:`, { problems })
}

const STRIPE = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_MONTHLY', 'STRIPE_PRICE_ANNUAL']

/** Settings that only work together. */
const SETS = [
  {
    what: 'a model',
    all: ['AI_PROVIDER', 'AI_BASE_URL', 'AI_MODEL', 'AI_SMALL_MODEL', 'AI_API_KEY', 'AI_SEES_PICTURES'],
    needed: ['AI_PROVIDER', 'AI_MODEL'],
  },
  {
    what: "that provider's API",
    all: ['AI_PROVIDER=anthropic', 'AI_PROVIDER=openai', 'AI_PROVIDER=google'],
    needed: ['AI_API_KEY'],
  },
  {
    what: 'a server of one’s own',
    all: ['AI_PROVIDER=compatible'],
    needed: ['AI_BASE_URL'],
  },
  {
    what: 'S3',
    all: ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    needed: ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  },
  {
    what: 'Stripe',
    all: ['PAYMENTS=stripe', 'STRIPE_API_URL', ...STRIPE],
    needed: STRIPE,
  },
  {
    what: 'sign-in by an identity provider',
    all: ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
    needed: ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  },
]

/** Providers with one protocol for answers and for speech. */
const HEARS = new Set(['openai', 'compatible'])
const SPEECH = {
  what: 'speech',
  all: ['AI_TRANSCRIBE_MODEL', 'AI_TRANSCRIBE_BASE_URL', 'AI_TRANSCRIBE_API_KEY'],
  needed: ['AI_TRANSCRIBE_MODEL', 'AI_TRANSCRIBE_BASE_URL'],
}

function missingOf(env: Record<string, string | undefined>, { what, all, needed }: (typeof SETS)[number]): string[] {
  const given = all.find((setting) => {
    const [name = '', value = env[name]] = setting.split('=')
    return env[name] !== undefined && env[name] === value
  })
  if (!given) return []
  return needed.filter((name) => !env[name]).map((name) => `${name} is missing: ${given} is set, and ${what} needs ${needed.join(', ')}.`)
}

const SECRET = /SECRET|TOKEN|KEY|OTLP|DATABASE_URL|DATABASE_LISTEN_URL|SMTP_URL|REDIS_URL/

function quoted(name: string, value: string | undefined): string {
  return value === undefined || SECRET.test(name) ? '' : ` (now ${JSON.stringify(value)})`
}
