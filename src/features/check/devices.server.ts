import { randomInt } from 'node:crypto'
import { implement } from '@orpc/server'
import { learnerOf, type CallContext } from '#features/accounts/accounts.server.ts'
import { findAccount, type Account } from '#features/accounts/accounts.store.ts'
import { keyFor, macOf } from '#features/accounts/server-keys.store.ts'
import { SESSION_TOUCH_MS, sessionEnd } from '#features/accounts/sessions.rules.ts'
import { holdKey } from '#features/credentials/signing-keys.server.ts'
import { settle } from '#platform/http/errors.ts'
import { newId, newToken } from '#platform/ids.ts'
import { tooMany } from '#platform/limits/too-many.ts'
import { isRefused, refuse } from '#platform/result.ts'
import type { Services } from '#platform/services.ts'
import { checkContract } from './check.contract.ts'
import { answerPoll, CODE_TRIES, GRANT_MS, machineName, newUserCode, POLL_SECONDS, userCodeIn } from './devices.rules.ts'
import {
  addDevice,
  addDeviceGrant,
  decideGrant,
  findAskedGrant,
  findDecidedGrant,
  findDevice,
  holdDeviceGrant,
  listDevices as listStored,
  noteFirstUse,
  noteGiven,
  notePoll,
  removeDevice,
  touchDevice,
  type Grant,
} from './devices.store.ts'

const call = implement(checkContract).$context<CallContext>()
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const STARTS_AN_HOUR = { limit: 30, seconds: 3600 }
const ROUNDS = 5

const codeMacOf = async (services: Services, code: string) => macOf(await keyFor(services, 'device code'), code)

/** A page to type the code on: of the site as it is known, else of the one that was asked. */
const startDevice = call.startDevice.handler(async ({ context, input: { machine } }) => {
  const { services, client } = context
  const taken = await services.limits.take(`device:${client.network}`, STARTS_AN_HOUR)
  if (!taken.allowed) throw tooMany(taken)
  const now = services.clock.now()
  const secret = newToken()
  for (let round = 0; round < ROUNDS; round += 1) {
    const code = newUserCode(randomInt)
    const isAdded = await addDeviceGrant(services.db, {
      id: newId(now.getTime()),
      secret,
      codeMac: await codeMacOf(services, code),
      machine: machineName(machine),
      network: client.network,
      createdAt: now,
      expiresAt: new Date(now.getTime() + GRANT_MS),
      interval: POLL_SECONDS,
    })
    if (isAdded)
      return {
        device_code: secret,
        user_code: code,
        verification_uri: `${services.config.publicUrl}/device`,
        expires_in: GRANT_MS / 1000,
        interval: POLL_SECONDS,
      }
  }
  throw new Error('No code was free')
})

const askForToken = call.askForToken.handler(async ({ context: { services }, input: { device_code: secret }, errors }) => {
  const now = services.clock.now()
  const key = await keyFor(services, 'device token')
  const given = await services.db.transaction(async (tx) => {
    const grant = await holdDeviceGrant(tx, secret)
    if (!grant) return refuse('expired_token')
    const answer = answerPoll(grant, now)
    // stores a refused question too: the next one is measured from it
    if (isRefused(answer)) {
      await notePoll(tx, grant.id, now, answer.refused === 'slow_down' ? answer.facts.interval : grant.interval)
      return answer
    }
    const owner = grant.userId === null ? null : await findAccount(tx, grant.userId)
    if (!owner) return refuse('expired_token')
    // made from the secret of the machine, so that it can be given again and is stored nowhere
    const token = macOf(key, secret)
    if (answer === 'given') {
      if (!(await findDevice(tx, token, now))) return refuse('expired_token')
    } else {
      const { id, machine, network } = grant
      const expiresAt = new Date(sessionEnd(now.getTime(), now.getTime()))
      await addDevice(tx, { id, userId: owner.id, token, machine, network, createdAt: now, lastSeenAt: now, expiresAt })
      await noteGiven(tx, id)
    }
    const { publicKey } = await holdKey(tx, now)
    return { access_token: token, token_type: 'Bearer' as const, key: publicKey, name: nameOf(owner) }
  })
  return settle(given, errors)
})

/** Each wrong code costs one of five tries in ten minutes, whoever's machine it was meant for. */
async function grantOf({ services }: Pick<CallContext, 'services'>, { id }: Account, typed: string): Promise<Grant | null> {
  const { db, limits, clock } = services
  const tries = `device-code:${id}`
  const taken = await limits.take(tries, CODE_TRIES)
  if (!taken.allowed) throw tooMany(taken)
  const code = userCodeIn(typed)
  const grant = code === null ? null : await findAskedGrant(db, await codeMacOf(services, code), clock.now())
  if (grant) await limits.forget(tries)
  return grant
}

const seeDevice = call.seeDevice.handler(async ({ context, input, errors }) => {
  const grant = await grantOf(context, learnerOf(context), input.code)
  if (!grant) throw errors.WRONG_CODE()
  return { machine: grant.machine, network: grant.network, createdAt: grant.createdAt.toISOString() }
})

const decideDevice = call.decideDevice.handler(async ({ context, input: { code, allow }, errors }) => {
  const { services } = context
  const { db, clock } = services
  const learner = learnerOf(context)
  const grant = await grantOf(context, learner, code)
  const isDecided = grant && (await decideGrant(db, grant.id, learner.id, allow ? 'allowed' : 'refused'))
  if (isDecided) return
  // its reply may be lost, so it is asked again
  const typed = userCodeIn(code)
  const decided = typed === null ? null : await findDecidedGrant(db, await codeMacOf(services, typed), learner.id, clock.now())
  if (!decided || (decided.state !== 'refused') !== allow) throw errors.WRONG_CODE()
})

const listDevices = call.listDevices.handler(async ({ context }) => {
  const { db, clock } = context.services
  const own = await listStored(db, learnerOf(context).id, clock.now())
  return own.map(({ id, machine, network, createdAt, lastSeenAt }) => ({
    id,
    machine,
    network,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }))
})

const endDevice = call.endDevice.handler(async ({ context, input: { id }, errors }) => {
  const isEnded = UUID.test(id) && (await removeDevice(context.services.db, learnerOf(context).id, id))
  if (!isEnded) throw errors.NOT_FOUND()
})

const nameOf = ({ name, nickname }: Account) => name || nickname

const seeOwnToken = call.seeOwnToken.handler(async ({ context, errors }) => {
  const machine = await machineOf(context)
  if (!machine) throw errors.UNAUTHORIZED()
  const { db, clock } = context.services
  const { publicKey } = await holdKey(db, clock.now())
  return { name: nameOf(machine.account), key: publicKey }
})

const endOwnToken = call.endOwnToken.handler(async ({ context, errors }) => {
  const machine = await machineOf(context)
  if (!machine) throw errors.UNAUTHORIZED()
  await removeDevice(context.services.db, machine.account.id, machine.id)
})

/** The machine whose token a request bears, with its owner's account; a session counts for nothing here. */
export async function machineOf({
  services,
  bearer,
}: Pick<CallContext, 'services' | 'bearer'>): Promise<{ id: string; account: Account } | null> {
  const { db, clock } = services
  const now = clock.now()
  const device = bearer === null ? null : await findDevice(db, bearer, now)
  const account = device && (await findAccount(db, device.userId))
  if (!account) return null
  const isFirst = device.lastSeenAt.getTime() === device.createdAt.getTime()
  if (isFirst) await noteFirstUse(db, device.id)
  if (isFirst || now.getTime() - device.lastSeenAt.getTime() >= SESSION_TOUCH_MS)
    await touchDevice(db, device.id, now, new Date(sessionEnd(device.createdAt.getTime(), now.getTime())))
  return { id: device.id, account }
}

export const deviceCalls = { startDevice, askForToken, seeDevice, decideDevice, listDevices, endDevice, seeOwnToken, endOwnToken }
