import { expect, test } from 'vitest'
import { queueByKey } from './queue-by-key.ts'

test('work of one key runs in order, other keys run beside it, and never more than the limit at a time', async () => {
  const queue = queueByKey({ most: 2 })
  const begun: string[] = []
  const end = new Map<string, () => void>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => end.set(name, () => resolve(name)))
  }
  const all = [queue('a', work('a1')), queue('a', work('a2')), queue('b', work('b1')), queue('c', work('c1'))]
  const settled = async () => new Promise((resolve) => setImmediate(resolve))
  await settled()
  expect(begun).toEqual(['a1', 'b1'])
  end.get('b1')?.()
  await settled()
  expect(begun).toEqual(['a1', 'b1', 'c1'])
  end.get('a1')?.()
  await settled()
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2'])
  end.get('a2')?.()
  end.get('c1')?.()
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'b1', 'c1'])
})

test('failed work frees its place', async () => {
  const queue = queueByKey({ most: 1 })
  const failing = queue('a', () => Promise.reject(new Error('no')))
  const next = queue('a', async () => 'yes')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
})
