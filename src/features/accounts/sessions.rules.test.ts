import { expect, test } from 'vitest'
import { deviceOf, sessionEnd } from './sessions.rules.ts'

test('a session expires 30 days after its last use, and at the latest 180 days after it began', () => {
  const day = 86_400_000
  expect(sessionEnd(0, 0)).toBe(30 * day)
  expect(sessionEnd(0, 100 * day)).toBe(130 * day)
  expect(sessionEnd(0, 170 * day)).toBe(180 * day)
})

test('a device gets a name that its owner recognises', () => {
  const agents = {
    'Chrome on Linux': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0 Safari/537.36',
    'Firefox on Windows': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Edge on Windows': 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
    'Safari on iPhone': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19.0 Mobile Safari/604.1',
    'Chrome on Android': 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    'Unknown device': 'curl/8.0',
  }
  for (const [device, agent] of Object.entries(agents)) expect(deviceOf(agent)).toBe(device)
  expect(deviceOf(undefined)).toBe('Unknown device')
})
