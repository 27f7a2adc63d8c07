import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { loadConfig } from '#platform/config.ts'
import { configTable, describeConfig } from '#platform/config/describe.ts'
import { StartError } from '#platform/result.ts'

function problemsOf(env: Record<string, string>): StartError {
  try {
    loadConfig(env)
  } catch (error) {
    if (error instanceof StartError) return error
    throw error
  }
  throw new Error('expected the configuration to be refused')
}

test('an empty environment gives a complete working configuration', () => {
  expect(loadConfig({})).toMatchObject({
    port: 3000,
    host: undefined,
    dataDir: resolve('data'),
    contentDirs: [resolve('content')],
    publicUrl: 'http://localhost:3000',
    https: false,
    environment: 'production',
    contactEmail: 'hello@localhost',
    mailFrom: 'Waymark <hello@localhost>',
    communityUrl: 'mailto:hello@localhost?subject=Waymark%20community',
    databaseUrl: null,
    s3: null,
    redisUrl: null,
    gallery: false,
  })
})

test('an empty variable counts as absent', () => {
  expect(loadConfig({ PORT: '', SMTP_URL: ' ', PUBLIC_URL: '' })).toEqual(loadConfig({}))
})

test('the public address follows the port, loses its trailing slash and sets https', () => {
  expect(loadConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
  expect(loadConfig({ PUBLIC_URL: 'https://learn.example.org/' })).toMatchObject({
    publicUrl: 'https://learn.example.org',
    https: true,
    contactEmail: 'hello@learn.example.org',
  })
})

test('the gallery is on in development, and where it is enabled', () => {
  expect(loadConfig({ NODE_ENV: 'development' }).gallery).toBe(true)
  expect(loadConfig({ NODE_ENV: 'development', GALLERY: 'false' }).gallery).toBe(false)
  expect(loadConfig({ GALLERY: '1' }).gallery).toBe(true)
})

test('all problems are reported at once, each with its variable and how to fix it', () => {
  const error = problemsOf({
    PORT: '99999',
    PUBLIC_URL: 'learn.example.org',
    LOG_LEVEL: 'loud',
    CONTACT_EMAIL: 'nobody',
    GALLERY: 'perhaps',
  })
  expect(error.message).toBe('The configuration has 5 problems; set these environment variables or remove them:')
  expect(error.problems).toEqual([
    'PORT (now "99999") must be a whole number from 0 to 65535.',
    'PUBLIC_URL (now "learn.example.org") must be a whole address that starts with http:// or https://.',
    'LOG_LEVEL (now "loud") must be one of trace, debug, info, warn, error, fatal, silent.',
    'CONTACT_EMAIL (now "nobody") must be an e-mail address.',
    'GALLERY (now "perhaps") must be true or false.',
  ])
})

test('S3 is all or nothing: each missing variable is reported, along with other problems', () => {
  const error = problemsOf({ S3_ENDPOINT: 'http://127.0.0.1:8080', PORT: 'x' })
  expect(error.problems.map((problem) => problem.split(' ')[0])).toEqual(['PORT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
  const whole = loadConfig({ S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' })
  expect(whole.s3).toEqual({ endpoint: null, bucket: 'files', region: 'us-east-1', accessKeyId: 'id', secretAccessKey: 'secret' })
})

test('a problem never shows a secret', () => {
  const error = problemsOf({ DATABASE_URL: 'mysql://root:hunter2@db/app', METRICS_TOKEN: 'hunter2' })
  expect(error.describe()).not.toContain('hunter2')
  expect(error.problems).toHaveLength(2)
})

test('the table describes every variable in one line', () => {
  const described = describeConfig()
  expect(described.map((variable) => variable.name)).toContain('TRUST_PROXY')
  for (const { about } of described) expect(about).toMatch(/^[A-Z].+\.$/)
  expect(configTable().split('\n')).toHaveLength(described.length + 2)
  expect(configTable()).toContain('| `DATA_DIR` | ./data | Folder for the embedded database, uploads and the outbox. |')
})

test('payments: the sandbox by default, Stripe when all of its keys are set', () => {
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_PRICE_MONTHLY: 'price_m',
    STRIPE_PRICE_ANNUAL: 'price_a',
  }
  expect(loadConfig({})).toMatchObject({ payments: 'sandbox', stripe: null })
  expect(loadConfig({ PAYMENTS: 'off' }).payments).toBe('off')
  expect(loadConfig(keys)).toMatchObject({
    payments: 'stripe',
    stripe: { secretKey: 'sk_test_1', prices: { monthly: 'price_m', annual: 'price_a' } },
  })
  expect(problemsOf({ PAYMENTS: 'stripe' }).problems.map((problem) => problem.split(' ')[0])).toEqual(Object.keys(keys))
  expect(problemsOf({ STRIPE_PRICE_ANNUAL: 'price_a' }).problems).toHaveLength(3)
})

test('features: a list, none, or the default; an unknown name is an error', () => {
  expect(loadConfig({}).features).toEqual(['chat', 'liveDocs'])
  expect(loadConfig({ FEATURES: 'chat, gatedContent' }).features).toEqual(['chat', 'gatedContent'])
  expect(loadConfig({ FEATURES: 'none' }).features).toEqual([])
  expect(problemsOf({ FEATURES: 'chat,flying' }).problems[0]).toContain('FEATURES')
})

test("speech goes to the model's service or to its own, and each key only to its own service", () => {
  const chat = { AI_PROVIDER: 'compatible', AI_BASE_URL: 'http://models.test/v1/', AI_MODEL: 'm', AI_API_KEY: 'key-1' }
  expect(loadConfig({ AI_PROVIDER: 'anthropic', AI_MODEL: 'm', AI_API_KEY: 'key-1' }).transcription).toBeNull()
  const shared = { model: 'w', baseUrl: 'http://models.test/v1', apiKey: 'key-1' }
  expect(loadConfig({ ...chat, AI_TRANSCRIBE_MODEL: 'w' }).transcription).toEqual(shared)
  const own = { AI_TRANSCRIBE_MODEL: 'w', AI_TRANSCRIBE_BASE_URL: 'http://ears.test/v1' }
  expect(loadConfig({ ...chat, ...own }).transcription).toEqual({ model: 'w', baseUrl: 'http://ears.test/v1', apiKey: null })
  expect(loadConfig({ AI_PROVIDER: 'openai', AI_MODEL: 'm', AI_API_KEY: 'key-1', AI_TRANSCRIBE_MODEL: 'w' }).transcription).toEqual({
    ...shared,
    baseUrl: 'https://api.openai.com/v1',
  })
  const missing = 'AI_TRANSCRIBE_BASE_URL is missing'
  expect(problemsOf({ AI_TRANSCRIBE_MODEL: 'w' }).problems.join()).toContain(missing)
  expect(problemsOf({ AI_PROVIDER: 'anthropic', AI_MODEL: 'm', AI_API_KEY: 'k', AI_TRANSCRIBE_MODEL: 'w' }).problems.join()).toContain(
    missing,
  )
})
