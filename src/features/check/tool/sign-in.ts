import { homedir, hostname, userInfo } from 'node:os'
import { basename } from 'node:path'
import { toolTexts } from '../tool.texts.ts'
import { askSite, isSafe, SiteIsAway, SiteSaysNo } from './ask-site.ts'
import { readSettings, saveSettings, type Settings } from './settings.ts'
import type { Terminal } from './terminal.ts'

interface Begun {
  device_code: string
  user_code: string
  verification_uri: string
  interval: number
}

const HOST_LONGEST = 30

/** What tells this machine from others of the same owner: its name, and whose home it is. */
function machineHere(): string {
  const home = basename(homedir())
  let user = home
  try {
    user = userInfo().username
  } catch {
    // a container may have no name for its user
  }
  return `${hostname().slice(0, HOST_LONGEST)} (${[...new Set([user, home])].filter((one) => one !== '').join(', ')})`
}

/** Who let this machine in, if its token is still good and the site the same; null where it has to be signed in. */
async function ownerHere(site: string, { token, key }: Settings): Promise<string | null> {
  if (token === null) return null
  try {
    const owner = await askSite<{ name: string; key: string }>(site, 'GET', '/check/token', { token })
    return owner.key === key ? owner.name : null
  } catch (error) {
    if (error instanceof SiteSaysNo) return null
    throw error
  }
}

/** After RFC 8628: shows a code that its owner types on the site, and waits for it. */
export async function login(site: string, terminal: Terminal): Promise<number> {
  const { say, env } = terminal
  if (!isSafe(site)) return (say(toolTexts.insecure(site)), 2)
  const before = readSettings(site, env)
  const owner = await ownerHere(site, before)
  if (owner !== null) return (say(toolTexts.alreadyIn(owner, terminal.command)), 0)
  // fails before a code is shown, if the settings cannot be written
  saveSettings(site, env, before)
  const begun = await askSite<Begun>(site, 'POST', '/check/devices', { body: { machine: machineHere() } })
  if (new URL(begun.verification_uri).origin !== new URL(site).origin) return (say(toolTexts.otherSite), 5)
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
      // it may be another account, which has not agreed to anything and did not find what waits to be handed in
      const isSameSite = settings.key === null || settings.key === key
      saveSettings(site, env, { ...settings, token, key, agreed: {}, waiting: [], ...(!isSameSite && { plans: {} }) })
      if (before.token !== null && before.token !== token) await endToken(site, before.token)
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
  return (await endToken(site, token)) ? (say(toolTexts.out), 0) : (say(toolTexts.outHere), 6)
}

/** False where the site cannot be reached. */
async function endToken(site: string, token: string): Promise<boolean> {
  try {
    await askSite(site, 'DELETE', '/check/token', { token })
    return true
  } catch (error) {
    return error instanceof SiteSaysNo
  }
}
