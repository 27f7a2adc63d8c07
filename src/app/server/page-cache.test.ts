import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createPageCache } from './page-cache.ts'

function host() {
  const later: (() => Promise<void>)[] = []
  let time = 0
  const pages = createPageCache(
    (act) => {
      later.push(act)
      return { unref: () => undefined }
    },
    () => time,
  )
  let drawn = 0
  const ask = async (
    path: string,
    { nonce = 'n1', stamp = 's', look = 'light', status = 200, takesBrotli = false, known = undefined as string | undefined } = {},
  ) => {
    const response = await pages.answer({
      address: new URL(path, 'http://waymark.test'),
      look,
      nonce,
      takesBrotli,
      known,
      stamp,
      policyFor: ({ scripts }) => `script-src ${scripts.join(' ')}`,
      render: async (given) => {
        drawn += 1
        return new Response(`<script nonce="${given}">1</script> ${drawn}`, { status, headers: { 'content-type': 'text/html' } })
      },
    })
    const { headers } = response
    const isBrotli = headers.get('content-encoding') === 'br'
    const bytes = Buffer.from(await response.arrayBuffer())
    return { status: response.status, headers, isBrotli, body: String(isBrotli ? brotliDecompressSync(bytes) : bytes) }
  }
  /** Runs the delayed work. */
  const rest = async () => {
    const acts = later.splice(0)
    await Promise.all(acts.map((act) => act()))
    return acts.length
  }
  const last = (path: string, look = 'light') => pages.last(new URL(path, 'http://waymark.test'), look)?.html ?? null
  return { ask, last, rest, drawn: () => drawn, pass: (seconds: number) => void (time += seconds * 1000) }
}

test('a page is rendered once, and its policy lists its hashes', async () => {
  const { ask, drawn } = host()
  const [one, two] = [await ask('/'), await ask('/')]
  expect([one.body, two.body, drawn()]).toEqual(['<script>1</script> 1', '<script>1</script> 1', 1])
  expect(one.headers.get('content-security-policy')).toMatch(/^script-src 'sha256-[\w+/]{43}='$/)
  expect(two.headers.get('content-security-policy')).toBe(one.headers.get('content-security-policy'))
})

test('a client that has the page gets a 304 with the policy: its headers replace the cached ones', async () => {
  const { ask, drawn } = host()
  const { headers } = await ask('/')
  const again = await ask('/', { known: headers.get('etag') ?? '' })
  expect([again.status, again.body, drawn()]).toEqual([304, '', 1])
  expect(again.headers.get('content-security-policy')).toBe(headers.get('content-security-policy'))
  const published = await ask('/', { known: headers.get('etag') ?? '', stamp: 'later' })
  expect([published.status, published.body]).toEqual([200, '<script>1</script> 2'])
})

test('another publication, theme or track is another page', async () => {
  const { ask, drawn } = host()
  await ask('/projects/dns')
  await ask('/projects/dns', { stamp: 'later' })
  await ask('/projects/dns', { look: 'dark', stamp: 'later' })
  await ask('/projects/dns?track=low', { stamp: 'later' })
  expect(drawn()).toBe(4)
})

test('made-up addresses are not cached: unknown parameters, missing pages', async () => {
  const { ask, drawn } = host()
  await ask('/?x=1')
  const own = await ask('/?x=1', { nonce: 'mine' })
  expect([own.body, own.headers.get('etag')]).toEqual(['<script nonce="mine">1</script> 2', null])
  const missing = await ask('/none', { status: 404, nonce: 'mine' })
  expect([missing.status, missing.body, missing.headers.get('etag')]).toEqual([404, '<script nonce="mine">1</script> 3', null])
  await ask('/none', { status: 404 })
  expect(drawn()).toBe(4)
})

test('it is compressed once, and cached compressed', async () => {
  const { ask, rest, drawn } = host()
  const first = await ask('/', { takesBrotli: true })
  await ask('/', { takesBrotli: true })
  expect([first.isBrotli, await rest()]).toEqual([false, 1])
  const [second, third] = [await ask('/', { takesBrotli: true }), await ask('/', { takesBrotli: true })]
  expect([second.isBrotli, third.isBrotli, third.body, await rest(), drawn()]).toEqual([true, true, '<script>1</script> 1', 0, 1])
  expect(third.headers.get('vary')).toContain('Accept-Encoding')
})

test('without brotli the page is sent uncompressed, and an earlier publication is not served from the cache', async () => {
  const { ask, rest } = host()
  await ask('/', { takesBrotli: true })
  await rest()
  expect((await ask('/')).body).toBe('<script>1</script> 1')
  const later = await ask('/', { stamp: 'later', takesBrotli: true })
  expect([later.isBrotli, later.body]).toEqual([false, '<script>1</script> 2'])
})

test('searches in links are cached for a minute, in a separate space from pages', async () => {
  const { ask, drawn, pass } = host()
  await ask('/onboarding')
  await ask('/onboarding?explore=dns')
  await ask('/onboarding?explore=dns')
  expect(drawn()).toBe(2)
  pass(61)
  await ask('/onboarding?explore=dns')
  await ask('/onboarding')
  expect(drawn()).toBe(3)
  await ask('/projects/dns?explore=dns&track=low')
  await ask('/projects/dns?explore=dns&track=low')
  expect(drawn()).toBe(5)
})

test('a page is kept for reading until something else is published, whoever has noticed that', async () => {
  const { ask, last } = host()
  await ask('/projects/one')
  await ask('/projects/two')
  expect([last('/projects/one'), last('/projects/two'), last('/projects/three'), last('/projects/one', 'dark')]).toEqual([
    '<script>1</script> 1',
    '<script>1</script> 2',
    null,
    null,
  ])
  await ask('/projects/two', { stamp: 'newer' })
  expect([last('/projects/one'), last('/projects/two')]).toEqual([null, '<script>1</script> 3'])
})
