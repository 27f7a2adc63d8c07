import { isDefinedError, ORPCError, safe } from '@orpc/client'
import { oc } from '@orpc/contract'
import { createRouterClient, implement } from '@orpc/server'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { everyCall, refusalResponse, refusals, settle } from '#platform/http/errors.ts'
import { refuse } from '#platform/result.ts'

const { NOT_FOUND } = refusals
const contract = {
  withdraw: oc
    .input(z.object({ balance: z.number(), amount: z.number() }))
    .output(z.number())
    .errors({ ...everyCall, NOT_FOUND, TOO_MUCH: { status: 409, message: 'There is not enough.', data: z.object({ most: z.number() }) } }),
}

function withdraw(balance: number, amount: number) {
  if (balance === 0) return refuse('not_found')
  if (amount > balance) return refuse('too_much', { most: balance })
  return balance - amount
}

const os = implement(contract)
const client = createRouterClient({
  withdraw: os.withdraw.handler(({ input, errors }) => settle(withdraw(input.balance, input.amount), errors)),
})

test('settle passes a value on', async () => {
  expect(await client.withdraw({ balance: 5, amount: 3 })).toBe(2)
})

test('settle turns a refusal into the error that the contract declares, with its data', async () => {
  const { error } = await safe(client.withdraw({ balance: 5, amount: 8 }))
  if (!isDefinedError(error) || error.code !== 'TOO_MUCH') throw new Error('expected TOO_MUCH')
  expect(error).toMatchObject({ status: 409, message: 'There is not enough.', data: { most: 5 } })
  const missing = await safe(client.withdraw({ balance: 0, amount: 1 }))
  expect(missing.error).toMatchObject({ status: 404, message: NOT_FOUND.message, defined: true })
})

test('a refusal that the contract does not declare is a type error, and a bug at run time', () => {
  // @ts-expect-error the errors lack PAYWALL
  expect(() => settle(refuse('paywall'), { NOT_FOUND: () => new Error() })).toThrow('The contract declares no PAYWALL')
})

test('every shared refusal has its own status and one whole sentence', () => {
  const entries = Object.values(refusals)
  expect(new Set(entries.map((entry) => entry.status)).size).toBe(entries.length)
  for (const { message } of entries) expect(message).toMatch(/^[A-Z].*[.)]$/)
})

test('a refusal before the call has the wire format of a typed refusal', async () => {
  const response = refusalResponse('PAYLOAD_TOO_LARGE', { message: 'At most 1 MB, please.', headers: { connection: 'close' } })
  expect(response.status).toBe(413)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const body = await response.json()
  expect(body).toEqual({ defined: true, code: 'PAYLOAD_TOO_LARGE', status: 413, message: 'At most 1 MB, please.' })
  expect(new ORPCError(body.code, body)).toMatchObject({ status: 413 })
})
