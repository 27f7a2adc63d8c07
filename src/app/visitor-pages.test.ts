import { expect, test } from 'vitest'
import { createVisitorPages } from './visitor-pages.ts'

function host() {
  const pages = createVisitorPages()
  let drawn = 0
  const ask = async (path: string, { nonce = 'n1', stamp = 's', look = 'light', status = 200 } = {}) => {
    const response = await pages.answer({
      address: new URL(path, 'http://waymark.test'),
      look,
      nonce,
      stamp,
      render: async (given) => {
        drawn += 1
        return new Response(`<script nonce="${given}"></script> ${drawn}`, { status })
      },
    })
    return { status: response.status, body: await response.text() }
  }
  return { ask, drawn: () => drawn }
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
