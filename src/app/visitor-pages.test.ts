import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createVisitorPages } from './visitor-pages.ts'

function host() {
  const later: (() => void)[] = []
  let time = 0
  const pages = createVisitorPages(
    (act) => {
      later.push(act)
      return { unref: () => undefined }
    },
    () => time,
  )
  let drawn = 0
  const ask = async (path: string, { nonce = 'n1', stamp = 's', look = 'light', status = 200, takesBrotli = false } = {}) => {
    const answer = await pages.answer({
      address: new URL(path, 'http://waymark.test'),
      look,
      nonce,
      takesBrotli,
      stamp,
      render: async (given) => {
        drawn += 1
        return new Response(`<script nonce="${given}"></script> ${drawn}`, { status })
      },
    })
    const { response } = answer
    const isBrotli = response.headers.get('content-encoding') === 'br'
    const bytes = Buffer.from(await response.arrayBuffer())
    return { status: response.status, nonce: answer.nonce, isBrotli, body: String(isBrotli ? brotliDecompressSync(bytes) : bytes) }
  }
  /** Until what was put off has been done. */
  const rest = async () => {
    const acts = later.splice(0)
    for (const act of acts) act()
    await new Promise((wake) => setTimeout(wake, 20))
    return acts.length
  }
  return { ask, rest, drawn: () => drawn, pass: (seconds: number) => void (time += seconds * 1000) }
}

test('a page is drawn once and answered with a fresh nonce each time', async () => {
  const { ask, drawn } = host()
  expect((await ask('/', { nonce: 'first' })).body).toBe('<script nonce="first"></script> 1')
  expect((await ask('/', { nonce: 'second' })).body).toBe('<script nonce="second"></script> 1')
  expect(drawn()).toBe(1)
})

test('another publishing, another theme and another track are another page', async () => {
  const { ask, drawn } = host()
  await ask('/projects/dns')
  await ask('/projects/dns', { stamp: 'later' })
  await ask('/projects/dns', { look: 'dark', stamp: 'later' })
  await ask('/projects/dns?track=low', { stamp: 'later' })
  expect(drawn()).toBe(4)
})

test('what anybody can make up is not kept: unknown parameters, missing pages', async () => {
  const { ask, drawn } = host()
  await ask('/?x=1')
  await ask('/?x=1')
  expect((await ask('/none', { status: 404 })).status).toBe(404)
  await ask('/none', { status: 404 })
  expect(drawn()).toBe(4)
})

test('the next answer lies ready, with a nonce that is used once', async () => {
  const { ask, rest, drawn } = host()
  const first = await ask('/', { nonce: 'first', takesBrotli: true })
  expect([first.isBrotli, await rest()]).toEqual([false, 1])
  const [second, third] = [await ask('/', { nonce: 'second', takesBrotli: true }), await ask('/', { nonce: 'third', takesBrotli: true })]
  expect([second.isBrotli, third.isBrotli, third.nonce]).toEqual([true, false, 'third'])
  expect(second.nonce).not.toBe('second')
  expect(second.body).toBe(`<script nonce="${second.nonce}"></script> 1`)
  expect(await rest()).toBe(1)
  const fourth = await ask('/', { takesBrotli: true })
  expect([fourth.isBrotli, fourth.nonce === second.nonce, drawn()]).toEqual([true, false, 1])
})

test('who takes no brotli gets the page as it is, and what was published before lies ready for nobody', async () => {
  const { ask, rest } = host()
  await ask('/', { takesBrotli: true })
  await rest()
  expect((await ask('/', { nonce: 'plain' })).body).toBe('<script nonce="plain"></script> 1')
  const later = await ask('/', { nonce: 'new', stamp: 'later', takesBrotli: true })
  expect([later.isBrotli, later.body]).toEqual([false, '<script nonce="new"></script> 2'])
})

test('what a link looks for is kept for a minute, and takes no room from the pages', async () => {
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
