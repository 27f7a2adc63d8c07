import { isIP } from 'node:net'
import { z } from 'zod'
import { addressesIn } from '#pure/addresses.ts'
import { networksIn } from '#platform/limits/networks.ts'
import { headersIn } from '#platform/traces/settings.rules.ts'

interface Words {
  about: string
  mend: string
  fallback: string
}

const words = z.registry<Words>()

const number = (least: number, most: number, initial: number, about: string, mend = `a whole number from ${least} to ${most}`) =>
  z.coerce
    .number()
    .int()
    .min(least)
    .max(most)
    .default(initial)
    .register(words, { about, mend, fallback: String(initial) })
const text = (about: string, mend: string, fallback = '', form = /./) =>
  z.string().regex(form).optional().register(words, { about, mend, fallback })
const choice = <const Options extends readonly [string, ...string[]]>(options: Options, initial: Options[number], about: string) =>
  z
    .enum(options)
    .default(initial)
    .register(words, { about, mend: `one of ${options.join(', ')}`, fallback: initial })
const address = (schemes: string[], about: string, fallback = '', split = (value: string) => [value]) =>
  z
    .string()
    .refine((value) => split(value).every((one) => URL.canParse(one) && schemes.includes(new URL(one).protocol)))
    .optional()
    .register(words, { about, fallback, mend: `a whole address that starts with ${schemes.map(slashed).join(' or ')}` })

/** `fetch` refuses an address with a password in it. */
const isCollector = (value: string) => {
  const { protocol, username, password } = URL.canParse(value) ? new URL(value) : { protocol: '', username: '', password: '' }
  return /^https?:$/.test(protocol) && username === '' && password === ''
}

const SWITCHES = ['general.dev', 'general.beta', 'chat', 'liveDocs', 'editorToolbar', 'gatedContent'] as const

export function namesIn(list: string): string[] {
  const names = list.split(',').map((name) => name.trim())
  return names.filter((name) => name !== '' && name !== 'none')
}

export const environment = z.object({
  PORT: number(0, 65535, 3000, 'Port to listen on; 0 takes any free one.'),
  HOST: z
    .string()
    .refine((host) => isIP(host) !== 0 || /^[\w.-]+$/.test(host))
    .optional()
    .register(words, { about: 'Address to listen on.', mend: 'an address such as 127.0.0.1 or 0.0.0.0', fallback: 'every address' }),
  DATA_DIR: z.string().default('./data').register(words, {
    about: 'Folder for the embedded database, uploads and the outbox.',
    mend: 'a folder that can be written',
    fallback: './data',
  }),
  CONTENT_DIR: z
    .string()
    .default('./content')
    .refine((list) => list.replaceAll(':', '').trim() !== '')
    .register(words, {
      about: 'Folder of the catalogue to publish; several with `:` between.',
      mend: 'a folder that can be read, or several with : between',
      fallback: './content',
    }),
  COMPILE_SECONDS: number(
    1,
    3600,
    30,
    'Processor time in seconds for one project of the catalogue; what takes longer is named and not published.',
  ),
  DATABASE_URL: address(
    ['postgres:', 'postgresql:'],
    'PostgreSQL to use instead of the embedded database; of several hosts, with commas between, the one that takes changes.',
    'embedded',
    addressesIn,
  ),
  DATABASE_LISTEN_URL: address(
    ['postgres:', 'postgresql:'],
    'PostgreSQL itself, where DATABASE_URL leads to a pooler in transaction mode.',
    'DATABASE_URL',
    addressesIn,
  ),
  DATABASE_READ_CONNECTIONS: number(1, 1000, 5, 'Connections of one instance for reads.'),
  DATABASE_CHANGE_CONNECTIONS: number(1, 1000, 5, 'Connections of one instance for transactions, such as saves.'),
  DATABASE_ADMIN_CONNECTIONS: number(1, 100, 2, "Connections of one instance for admins' figures."),
  DATABASE_WAIT_SECONDS: number(0, 3600, 60, 'How long a start waits for a PostgreSQL that is not there yet.'),
  PUBLIC_URL: address(
    ['http:', 'https:'],
    'Address at which people reach the site; https turns on HSTS and secure cookies.',
    'http://localhost:PORT',
  ),
  NODE_ENV: choice(['production', 'development', 'test'], 'production', 'What this process is for.'),
  LOG_LEVEL: choice(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'info', 'Least important line that is logged.'),
  SMTP_URL: address(['smtp:', 'smtps:'], 'Mail server. Without one, every mail is written to DATA_DIR/outbox.', 'outbox'),
  MAIL_FROM: text(
    'Sender of every mail.',
    'an e-mail address, or a name with one as in Waymark <hello@example.org>',
    'Waymark <CONTACT_EMAIL>',
    /^([^<>]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
  ),
  CONTACT_EMAIL: z.email().optional().register(words, {
    about: 'Address that people are asked to write to.',
    mend: 'an e-mail address',
    fallback: 'hello@ the host of PUBLIC_URL',
  }),
  COMMUNITY_URL: address(['http:', 'https:', 'mailto:'], 'Where "community" links lead.', 'mail to CONTACT_EMAIL'),
  SUPPORT_URL: address(['http:', 'https:', 'mailto:'], 'Where "contact us" links lead.', 'mail to CONTACT_EMAIL'),
  REMINDER_URL: address(['http:', 'https:', 'mailto:'], 'Where the mobile notice books a reminder.', 'a mail to oneself'),
  S3_ENDPOINT: address(['http:', 'https:'], 'S3-compatible server for uploads.', 'AWS'),
  S3_BUCKET: text('Bucket for uploads; with it, files go to S3 instead of DATA_DIR/uploads.', 'the name of a bucket', 'disk'),
  S3_REGION: text('Region of the bucket.', 'a region such as eu-central-1', 'us-east-1'),
  S3_ACCESS_KEY_ID: text('Key for the bucket.', 'the id of an access key'),
  S3_SECRET_ACCESS_KEY: text('Secret for the bucket.', 'the secret of that access key'),
  STORAGE_PER_LEARNER_MB: number(1, 1_000_000_000, 2048, 'Megabytes that the files of one learner may take: uploads and documents.'),
  STORAGE_TOTAL_MB: z.coerce.number().int().min(1).max(1_000_000_000_000).optional().register(words, {
    about: 'Megabytes that the files of all learners together may take.',
    mend: 'a whole number from 1',
    fallback: 'no limit',
  }),
  SECRET_KEY: text(
    'Key that codes and cookies are sealed with; all instances need the same.',
    'a secret of 32 characters or more',
    'made at the first start and kept in the database',
    /.{32}/,
  ),
  OIDC_ISSUER: address(
    ['https:', 'http:'],
    'Identity provider behind "Continue with Google"; any OpenID Connect issuer works.',
    'https://accounts.google.com',
  ),
  OIDC_CLIENT_ID: text(
    'Id of this site at the identity provider; without it there is sign-in by e-mail alone.',
    'the client id that the provider gave',
  ),
  OIDC_CLIENT_SECRET: text('Secret of this site at the identity provider.', 'the client secret that the provider gave'),
  PAYMENTS: z.enum(['stripe', 'sandbox', 'off']).optional().register(words, {
    about: 'Who takes payments: Stripe, a built-in test checkout that moves no money, or nobody.',
    mend: 'one of stripe, sandbox, off',
    fallback: 'stripe where its keys are set, otherwise sandbox',
  }),
  STRIPE_SECRET_KEY: text('Secret key of the Stripe account.', 'a key such as sk_live_…', '', /^[sr]k_\w+$/),
  STRIPE_WEBHOOK_SECRET: text('Secret that Stripe signs the events for PUBLIC_URL/checkout/webhook with.', 'a secret such as whsec_…'),
  STRIPE_PRICE_MONTHLY: text('Stripe price of Pro paid monthly.', 'the id of a price such as price_…'),
  STRIPE_PRICE_ANNUAL: text('Stripe price of Pro paid annually.', 'the id of a price such as price_…'),
  STRIPE_API_URL: address(['http:', 'https:'], 'Where the Stripe API is.', 'https://api.stripe.com'),
  FEATURES: z
    .string()
    .refine((list) => namesIn(list).every((name) => SWITCHES.some((known) => known === name)))
    .optional()
    .register(words, {
      about: `Which parts are switched on, as a list of ${SWITCHES.join(', ')}; "none" switches all off.`,
      mend: `none, or some of ${SWITCHES.join(', ')} with commas between`,
      fallback: 'chat,liveDocs',
    }),
  EVENTS_RETENTION_DAYS: number(1, 3650, 180, 'Days that events of use are kept.'),
  SEMANTIC_SEARCH: z.stringbool().default(true).register(words, {
    about: 'Search finds by meaning as well as by words; while it does, that takes up to 390 MB of memory.',
    mend: 'true or false',
    fallback: 'true',
  }),
  AI_PROVIDER: z.enum(['anthropic', 'openai', 'google', 'compatible']).optional().register(words, {
    about: 'Whose model answers learners; compatible is any server with the OpenAI chat API, such as Ollama, vLLM or llama.cpp.',
    mend: 'one of anthropic, openai, google, compatible',
    fallback: 'none: the chat quotes the project',
  }),
  AI_BASE_URL: address(['http:', 'https:'], 'Where the API of the model is; compatible needs it.', "the provider's own"),
  AI_MODEL: text('Name of the model, as its provider calls it.', 'the name of a model'),
  AI_SMALL_MODEL: text(
    'A cheaper model of the same provider for small tasks, such as suggesting wording.',
    'the name of a model',
    'AI_MODEL',
  ),
  AI_API_KEY: text('Key for the provider; compatible may do without.', 'the key that the provider gave'),
  AI_SEES_PICTURES: z.stringbool().optional().register(words, {
    about: 'Whether the model is shown the pictures that learners attach.',
    mend: 'true or false',
    fallback: 'true, but for compatible',
  }),
  AI_TOKENS_A_LEARNER: number(0, 1_000_000_000, 200_000, 'Tokens that one learner may use up in a day (UTC).'),
  AI_TOKENS_A_DAY: number(0, 1_000_000_000_000, 5_000_000, 'Tokens that the whole site may use up in a day (UTC).'),
  AI_TRANSCRIBE_MODEL: text(
    'Model that writes down what learners speak, at a service with the OpenAI API for transcriptions.',
    'the name of a model such as whisper-1',
    'none: LOCAL_SPEECH',
  ),
  AI_TRANSCRIBE_BASE_URL: address(['http:', 'https:'], 'Where that service is.', 'AI_BASE_URL, for openai and compatible'),
  AI_TRANSCRIBE_API_KEY: text('Key for that service.', 'the key that the service gave', 'AI_API_KEY, where the service is the same'),
  LOCAL_SPEECH: z.stringbool().default(true).register(words, {
    about:
      'Without AI_TRANSCRIBE_MODEL, what learners speak is written down on this machine, in English; while it does, that takes up to 480 MB of memory.',
    mend: 'true or false',
    fallback: 'true',
  }),
  REDIS_URL: address(
    ['redis:', 'rediss:', 'redis-sentinel:'],
    'Redis or Valkey that instances share rate limits through; redis-sentinel://host,host/name asks Sentinels which one leads.',
    'in process',
    addressesIn,
  ),
  TRUST_PROXY: number(0, 10, 0, 'How many proxies in front add to X-Forwarded-For.'),
  SCHOOL_NETWORKS: z
    .string()
    .default('')
    .refine((list) => networksIn(list) !== null)
    .register(words, {
      about: 'Networks behind which many people sit, as `203.0.113.0/24,2001:db8::/48`: their limits are 25 times as high.',
      mend: 'addresses or ranges such as 203.0.113.0/24, with commas between',
      fallback: '',
    }),
  PERSON_REQUESTS_A_MINUTE: number(60, 1_000_000, 1200, 'Requests of one signed-in person in a minute; more are answered 429.'),
  NETWORK_REQUESTS_A_MINUTE: number(60, 1_000_000, 3000, 'Requests of all visitors of one network in a minute; more are answered 429.'),
  METRICS_TOKEN: text('Bearer token that /metrics asks for.', 'a secret of 16 characters or more', 'this machine alone', /.{16}/),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.string().refine(isCollector).optional().register(words, {
    about: 'OpenTelemetry collector that takes traces by OTLP over HTTP, in JSON; without one nothing is traced.',
    mend: 'an address such as http://localhost:4318, without a name and password in it',
    fallback: 'none: no traces',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .default('')
    .refine((list) => headersIn(list) !== null)
    .register(words, {
      about: 'Headers for the collector, as `name=value,name=value` with values percent-encoded.',
      mend: 'name=value, several with commas between',
      fallback: '',
    }),
  OTEL_SERVICE_NAME: text('Name of this site in traces.', 'a name', 'waymark'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1).register(words, {
    about: 'Which part of the requests and jobs is traced. What comes with a `traceparent` is traced if that says so.',
    mend: 'a number from 0 to 1',
    fallback: '1',
  }),
  GALLERY: z.stringbool().optional().register(words, {
    about: 'Shows /dev/gallery, the page of every interface part.',
    mend: 'true or false',
    fallback: 'only in development',
  }),
  MAX_IN_FLIGHT: number(
    1,
    100_000,
    256,
    'Requests handled at once, not counting those whose body is still on its way; more wait for up to a second and are then answered 503.',
  ),
  JOBS_AT_ONCE: number(1, 100, 4, 'Background jobs that one instance runs at once; one place is kept for what somebody waits for.'),
  MAX_DELAY_MS: number(10, 60_000, 500, 'Event-loop delay beyond which requests are answered 503.'),
  MAX_BODY_BYTES: number(1024, 100_000_000, 1_048_576, 'Largest body of a call.'),
  BODY_IDLE_MS: number(100, 600_000, 10_000, 'Longest pause within a request body.'),
  REQUEST_TIMEOUT_MS: number(1000, 3_600_000, 300_000, 'Longest time for a whole request to arrive; 10 MB take 80 s at 1 Mbit/s.'),
  DRAIN_SECONDS: number(0, 600, 20, 'Time that requests in flight get at shutdown.'),
})

export type Environment = z.infer<typeof environment>

function slashed(scheme: string): string {
  return scheme === 'mailto:' ? scheme : `${scheme}//`
}

export function settingWords(name: string): Words {
  const found = words.get(environment.shape[name as keyof Environment])
  if (!found) throw new Error(`${name} has no description`)
  return found
}
