import { hostname } from 'node:os'
import { toolTexts } from '../tool.texts.ts'
import { askSite, isSafe, SiteIsAway, SiteSaysNo } from './ask-site.ts'
import { readSettings, saveSettings } from './settings.ts'
import type { Terminal } from './terminal.ts'

interface Begun {
  device_code: string
  user_code: string
  verification_uri: string
  interval: number
}

/** After RFC 8628: shows a code that its owner types on the site, and waits for it. */
export async function login(site: string, terminal: Terminal): Promise<number> {
  const { say, env } = terminal
  if (!isSafe(site)) return (say(toolTexts.insecure(site)), 2)
  const begun = await askSite<Begun>(site, 'POST', '/check/devices', { body: { machine: hostname() } })
  if (new URL(begun.verification_uri).origin !== site) return (say(toolTexts.otherSite), 5)
  say(toolTexts.code(begun.user_code, begun.verification_uri))
  for (let seconds = begun.interval; ;) {
    await terminal.wait(seconds * 1000)
    try {
      const asked = { body: { device_code: begun.device_code } }
      const {
        access_token: token,
        key,
        name,
      } = await askSite<{ access_token: string; key: string; name: string }>(site, 'POST', '/check/token', asked)
      const settings = readSettings(site, env)
      // another key is another site: what was agreed to does not hold for it
      const isSame = settings.key === null || settings.key === key
      saveSettings(site, env, { ...settings, token, key, ...(!isSame && { agreed: {}, plans: {}, waiting: [] }) })
      return (say(toolTexts.letIn(name)), 0)
    } catch (error) {
      if (error instanceof SiteIsAway) continue
      if (!(error instanceof SiteSaysNo)) throw error
      if (error.code === 'ACCESS_DENIED') return (say(toolTexts.denied), 4)
      if (error.code !== 'AUTHORIZATION_PENDING' && error.code !== 'SLOW_DOWN') return (say(toolTexts.tooOld), 4)
      seconds = Math.max(seconds, Number(error.data['interval']) || 0)
    }
  }
}

export async function logout(site: string, { say, env }: Terminal): Promise<number> {
  const settings = readSettings(site, env)
  const { token } = settings
  if (token === null) return (say(toolTexts.out), 0)
  saveSettings(site, env, { ...settings, token: null, key: null, waiting: [] })
  try {
    await askSite(site, 'DELETE', '/check/token', { token })
  } catch (error) {
    if (!(error instanceof SiteSaysNo)) return (say(toolTexts.outHere), 6)
  }
  return (say(toolTexts.out), 0)
}
