import { expect, test } from 'vitest'
import { loadConcept, type ConceptsClient } from './concepts.client.ts'

function memory() {
  const kept = new Map<string, string>()
  return { kept, read: (key: string) => kept.get(key) ?? null, write: (key: string, value: string) => void kept.set(key, value) }
}

function answering(asked: string[]): { concepts: ConceptsClient } {
  return {
    concepts: {
      getConcept: async ({ key, level }) => {
        asked.push(`${key} ${level}`)
        return { id: key, key, name: key, explanation: `<p>${key}, ${level}</p>` }
      },
    },
  }
}

test('[NOTE-25] [API-32] a fetched concept is cached in session storage by its slug key', async () => {
  const asked: string[] = []
  const store = memory()
  expect(await loadConcept(answering(asked), store, 'Border Gateway', 'BGP', 'short')).toBe('<p>border-gateway, short</p>')
  expect(await loadConcept(answering(asked), store, 'border-gateway', 'BGP', 'short')).toBe('<p>border-gateway, short</p>')
  expect(asked).toEqual(['border-gateway short'])
  expect([...store.kept.keys()]).toEqual(['waymark:concept:border-gateway:short'])
})

test('[NOTE-26] the short and the detailed definition are cached separately', async () => {
  const asked: string[] = []
  const store = memory()
  await loadConcept(answering(asked), store, 'dns', 'DNS', 'short')
  expect(await loadConcept(answering(asked), store, 'dns', 'DNS', 'detailed')).toBe('<p>dns, detailed</p>')
  expect(asked).toEqual(['dns short', 'dns detailed'])
})

test('a failed concept is not cached', async () => {
  const store = memory()
  const failing = { concepts: { getConcept: () => Promise.reject(new Error('down')) } }
  await expect(loadConcept(failing, store, 'dns', 'DNS', 'short')).rejects.toThrow('down')
  expect(store.kept.size).toBe(0)
})
