import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { brokenStorage, memoryStorage } from '#platform/browser/browser.fixtures.ts'
import { restoreFrame } from '../restore-frame.ts'
import type { PanelRoot } from './paint-panels.ts'
import { PANELS_KEY } from './panel-rules.ts'
import { createPanels } from './panel-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp(storage = memoryStorage(), isCovered = false) {
  const page = fakePage()
  const panels = createPanels({ storage, root: () => page.root, isCovered: () => isCovered })
  return { ...page, storage, panels }
}

function fakePage() {
  const styles: Record<string, string> = {}
  const root: PanelRoot = { dataset: {}, style: { setProperty: (name, value) => void (styles[name] = value ?? '') } }
  return { root, styles }
}

test('[SHELL-19] [SHELL-20] the open panel and its width are restored at the next visit', () => {
  const { panels, storage } = setUp()
  panels.toggle('right')
  panels.change({ ...panels.store.read(), right: 444 })
  vi.advanceTimersByTime(200)
  const next = setUp(storage)
  next.panels.restore()
  expect(next.panels.store.read()).toEqual({ open: 'right', left: 320, right: 444 })
  expect(next.root.dataset.panel).toBe('right')
  expect(next.styles['--panel-right']).toBe('444px')
})

test('where a panel covers the page it does not open by itself, neither at the next visit nor on the next page, and keeps its width', () => {
  const { panels, storage } = setUp()
  panels.toggle('left')
  panels.change({ ...panels.store.read(), left: 444 })
  panels.leave()
  expect(panels.store.read().open).toBe('left')
  vi.advanceTimersByTime(200)
  const small = setUp(storage, true)
  small.panels.restore()
  expect(small.panels.store.read()).toEqual({ open: null, left: 444, right: 320 })
  const early = fakePage()
  runEarly(early.root, JSON.stringify({ open: 'left', left: 444 }), true)
  expect([early.root.dataset, small.root.dataset]).toEqual([{}, {}])
  small.panels.open('left')
  small.panels.leave()
  expect(small.panels.store.read().open).toBe(null)
})

test('a panel counts as opened here until it is closed or the page changes; a restored one does not', () => {
  const { panels, storage } = setUp()
  panels.open('left')
  panels.change({ ...panels.store.read(), left: 444 })
  expect(panels.isOpenedHere()).toBe(true)
  panels.leave()
  panels.change({ ...panels.store.read(), left: 445 })
  expect([panels.store.read().open, panels.isOpenedHere()]).toEqual(['left', false])
  vi.advanceTimersByTime(200)
  const next = setUp(storage)
  next.panels.restore()
  next.panels.change({ ...next.panels.store.read(), left: 446 })
  expect([next.panels.store.read().open, next.panels.isOpenedHere()]).toEqual(['left', false])
})

test('[SHELL-28] several resizes are debounced to one save, 200 ms after the last', () => {
  const storage = memoryStorage()
  const write = vi.spyOn(storage, 'write')
  const { panels } = setUp(storage)
  for (let width = 321; width <= 340; width += 1) {
    panels.change({ ...panels.store.read(), left: width })
    vi.advanceTimersByTime(10)
  }
  vi.advanceTimersByTime(189)
  expect(write).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(write).toHaveBeenCalledTimes(1)
  expect(write).toHaveBeenCalledWith(PANELS_KEY, '{"open":null,"left":340,"right":320}')
})

test('[SHELL-18] only one side is open, and the page is told which', () => {
  const { panels, root } = setUp()
  panels.toggle('left')
  expect(root.dataset.panel).toBe('left')
  panels.toggle('right')
  expect(root.dataset.panel).toBe('right')
  panels.toggle('right')
  expect(root.dataset.panel).toBeUndefined()
})

test('[ERR-36] panels open and close without storage', () => {
  const { panels } = setUp(brokenStorage())
  panels.restore()
  panels.toggle('left')
  vi.advanceTimersByTime(200)
  expect(panels.store.read().open).toBe('left')
})

test.each(['{"open":"left","left":400,"right":320}', '{"open":"right","left":99999,"right":1}', '{"open":"top","left":"x"}', null])(
  'before the first paint %s shows just as the panels do',
  (stored) => {
    const { panels, root, styles, storage } = setUp()
    if (stored) storage.write(PANELS_KEY, stored)
    panels.restore()
    const early = fakePage()
    runEarly(early.root, stored)
    expect(early.root.dataset).toEqual(root.dataset)
    expect(early.styles).toEqual(styles)
  },
)

test('contents that were left open are open before the first paint, except on a small screen', () => {
  const [wide, small] = [fakePage(), fakePage()]
  runEarly(wide.root, 'yes')
  runEarly(small.root, 'yes', true)
  expect([wide.root.dataset, small.root.dataset]).toEqual([{ contents: '' }, {}])
})

function runEarly(root: PanelRoot, stored: string | null, isSmall = false) {
  restoreFrame({
    document: { documentElement: root },
    localStorage: { getItem: () => stored },
    matchMedia: () => ({ matches: isSmall }),
  } as never)
}
