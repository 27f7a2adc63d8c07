import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FetchError } from '#platform/calls/errors.ts'
import { addDocument, editDocument, removeDocument, saveDetail, type PortfolioEditing, type PortfolioCalls } from './portfolio.client.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Sent = [input: unknown, options: { context: { idempotencyKey: string } }]

/** Calls that never return, and a record of them. */
function unanswered(mode: PortfolioEditing['mode'] = 'edit') {
  const sent: Sent[] = []
  const call = (...asked: Sent) => {
    sent.push(asked)
    return Promise.reject(new FetchError(null))
  }
  const portfolio = { addDocument: call, editDocument: call, removeDocument: call, savePortfolio: call }
  const editing: PortfolioEditing = { calls: { portfolio } as unknown as PortfolioCalls, mode }
  return { editing, sent }
}

const link = { type: 'URL', title: 'Mine', url: { url: 'example.org' } } as const

const writes: [string, (editing: PortfolioEditing) => Promise<unknown>][] = [
  ['create', (editing) => addDocument(editing, link)],
  ['update', (editing) => editDocument(editing, 'd1', link)],
  ['delete', (editing) => removeDocument(editing, 'd1')],
  ['upsert', (editing) => saveDetail(editing, 'title', { text: 'Mine', seen: '' }, 'key-of-one-change')],
]

test.each(writes)('[PORT-62] %s is tried three times, a second apart, with one key', async (_, write) => {
  const { editing, sent } = unanswered()
  const failed = expect(write(editing)).rejects.toThrow(FetchError)
  await vi.advanceTimersByTimeAsync(999)
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1000)
  await failed
  expect(sent).toHaveLength(3)
  expect(new Set(sent.map(([, options]) => options.context.idempotencyKey)).size).toBe(1)
  expect(new Set(sent.map(([input]) => JSON.stringify(input))).size).toBe(1)
})

test.each(writes)('[PORT-46] [PORT-47] viewing a portfolio does not allow to %s anything in it', async (_, write) => {
  const { editing, sent } = unanswered('view')
  await expect(write(editing)).rejects.toThrow('Only the owner of a portfolio can change it.')
  expect(sent).toEqual([])
})

test('[PORT-48] a document is edited by its id', async () => {
  const { editing, sent } = unanswered()
  await expect(editDocument(editing, undefined, link)).rejects.toThrow('Document id is required to edit a document')
  await expect(editDocument(editing, '', link)).rejects.toThrow('Document id is required to edit a document')
  expect(sent).toEqual([])
})
