import { afterEach, expect, test, vi } from 'vitest'
import { offerUpdate } from './offer-update.ts'

afterEach(() => vi.unstubAllGlobals())

/** The offers of a window, by project, while its storage is kept. */
function openWindow() {
  const kept = new Map<string, string>()
  const storage = {
    works: true,
    read: (key: string) => kept.get(key) ?? null,
    write: (key: string, value: string) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
  }
  const page = new EventTarget()
  const offers: unknown[] = []
  page.addEventListener('modal', (event) => offers.push((event as CustomEvent<unknown>).detail))
  vi.stubGlobal('window', page)
  return { offers, offer: (project: string, version: string) => offerUpdate(project, version, storage) }
}

test('each new version of a project is offered once in a window', () => {
  const { offers, offer } = openWindow()
  const one = { type: 'projectUpdate', data: { projectId: 'lamp' }, options: {} }
  offer('lamp', 'second')
  offer('lamp', 'second')
  expect(offers).toEqual([one])
  offer('lamp', 'third')
  offer('lamp', 'third')
  expect(offers).toEqual([one, one])
  offer('cup', 'third')
  expect(offers).toHaveLength(3)
})
