import { expect, test } from 'vitest'
import { sendEvent } from './beacon.client.ts'

function place({ impersonating = false, declined = false } = {}) {
  const sent: { url: string; body: Blob }[] = []
  return { sent, impersonating, declined, send: (url: string, body: Blob) => sent.push({ url, body }) > 0 }
}

const event = { name: 'pro_clicked', data: { location: 'user_menu', isPro: false } } as const

test('[EVENT-13] an event is sent by beacon, as JSON under the key event', async () => {
  const here = place()
  expect(sendEvent(event, here)).toBe(true)
  expect(here.sent[0]).toMatchObject({ url: '/events', body: { type: 'application/json' } })
  expect(JSON.parse((await here.sent[0]?.body.text()) ?? '')).toEqual({ event })
})

test('[ADMIN-10] no beacon is sent while an admin impersonates, nor if the browser asks not to be tracked', () => {
  for (const kept of [place({ impersonating: true }), place({ declined: true })]) {
    expect(sendEvent(event, kept)).toBe(false)
    expect(kept.sent).toEqual([])
  }
})
