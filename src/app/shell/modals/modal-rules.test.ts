import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createModals } from '#ui/modal/modal-store.ts'
import { modalBodies } from './modal-bodies.ts'
import { modalRules } from './modal-rules.ts'

const BESIDE_THEM = ['plan', 'account', 'avatar', 'quiz', 'draftPublish', 'draftReset'] as const
const MODAL_TYPES = [
  'share',
  'paywall',
  'login',
  'imageZoom',
  'welcomeToPro',
  'mobileLock',
  'portfolioUpload',
  'portfolioEdit',
  'portfolioDelete',
  'projectUpdate',
  'projectReset',
  'codeExpand',
] as const

let modals: ReturnType<typeof createModals>

beforeEach(() => {
  vi.useFakeTimers()
  modals = createModals()
  modals.use(modalRules)
})
afterEach(() => void vi.useRealTimers())

function seen(): string | null {
  const modal = modals.store.read()
  return modal && (modal.closing ? `${modal.type} closing` : modal.type)
}

function after(ms: number): string | null {
  vi.advanceTimersByTime(ms)
  return seen()
}

test('[MODAL-02] [MODAL-03] each of twelve modals opens by an event, and so do those of account, plan, picture, quiz and drafts', () => {
  const target = new EventTarget()
  const stop = modals.listen(target)
  expect(Object.keys(modalBodies).toSorted()).toEqual([...MODAL_TYPES, ...BESIDE_THEM].toSorted())
  for (const type of [...BESIDE_THEM, ...MODAL_TYPES]) {
    target.dispatchEvent(new CustomEvent('modal', { detail: { type, data: { from: 'test' } } }))
    expect(after(500)).toBe(type)
    expect(modals.store.read()?.data).toEqual({ from: 'test' })
  }
  stop()
  target.dispatchEvent(new CustomEvent('modal', { detail: { type: 'paywall' } }))
  expect(after(500)).toBe('codeExpand')
})

test('[MODAL-01] the share modal carries the project id and the template of its post', () => {
  modals.open('share', { projectId: 'p1', template: 'I built it' })
  expect(modals.store.read()).toMatchObject({ type: 'share', data: { projectId: 'p1', template: 'I built it' } })
})

test('a modal shows the data that it is opened with', () => {
  modals.open('imageZoom', { href: '/static/a.png', fit: 'contain' })
  expect(modals.store.read()?.data).toEqual({ href: '/static/a.png', fit: 'contain' })
})

test('[MODAL-04] opening a second modal closes the first and opens the second after 200 ms', () => {
  modals.open('share', {})
  modals.open('codeExpand', {})
  expect(seen()).toBe('share closing')
  expect(after(199)).toBe('share closing')
  expect(after(1)).toBe('codeExpand')
  expect(after(1000)).toBe('codeExpand')
})

test('what began in a modal closes that modal only, and keeps none from opening', () => {
  modals.open('projectReset', {})
  const { key = 0 } = modals.store.read() ?? {}
  modals.open('codeExpand', {})
  modals.closeOne(key)
  expect(after(1000)).toBe('codeExpand')
  modals.closeOne(key)
  expect(seen()).toBe('codeExpand')
  modals.closeOne(modals.store.read()?.key ?? 0)
  expect(seen()).toBe('codeExpand closing')
})

test('a modal opens after the clock was set back', () => {
  modals.open('share', {})
  modals.close()
  after(1000)
  vi.setSystemTime(Date.now() - 3_600_000)
  modals.open('codeExpand', {})
  expect(seen()).toBe('codeExpand')
})

test('[MODAL-05] a closed modal fades for 250 ms and is removed', () => {
  modals.open('share', {})
  modals.close()
  expect(after(249)).toBe('share closing')
  expect(after(1)).toBeNull()
})

test('[MODAL-10] a paywall appears 350 ms after the prior modal begins to close', () => {
  modals.open('projectReset', {})
  modals.open('paywall', {})
  expect(after(250)).toBeNull()
  expect(after(99)).toBeNull()
  expect(after(1)).toBe('paywall')
})

test('[MODAL-10] also when other code closed the prior modal shortly before', () => {
  modals.open('projectReset', {})
  modals.close()
  vi.advanceTimersByTime(100)
  modals.open('paywall', {})
  expect(after(249)).toBeNull()
  expect(after(1)).toBe('paywall')
})

test('[PROJ-48] a paywall after a click on something locked appears after 350 ms, any other at once', () => {
  modals.open('paywall', {}, { after: 'locked-click' })
  expect(after(349)).toBeNull()
  expect(after(1)).toBe('paywall')
  modals.close()
  vi.advanceTimersByTime(60_000)
  modals.open('paywall', {})
  expect(seen()).toBe('paywall')
})

test('[MODAL-11] login opens 500 ms after the paywall closes', () => {
  modals.open('paywall', {})
  modals.open('login', {})
  expect(after(499)).toBeNull()
  expect(after(1)).toBe('login')
})

test('[MODAL-06] [MODAL-07] Escape closes every modal but the project update', () => {
  expect(MODAL_TYPES.filter((type) => !modalRules.escapeCloses(type))).toEqual(['projectUpdate'])
  modals.open('share', {})
  modals.ask('escape')
  expect(seen()).toBe('share closing')
})

test('[MODAL-08] the backdrop closes every modal but the project update', () => {
  expect(MODAL_TYPES.filter((type) => !modalRules.backdropCloses(type, false))).toEqual(['projectUpdate'])
})

test('[MODAL-09] on small screens the backdrop of login, mobile lock and project update is dead', () => {
  const dead = MODAL_TYPES.filter((type) => !modalRules.backdropCloses(type, true))
  expect(dead.toSorted()).toEqual(['login', 'mobileLock', 'projectUpdate'])
})

test('[MODAL-07] a modal with work in progress stays open, and can be closed afterwards', () => {
  modals.open('portfolioUpload', {})
  const release = modals.hold()
  modals.ask('escape')
  modals.ask('backdrop')
  expect(seen()).toBe('portfolioUpload')
  release()
  modals.ask('escape')
  expect(seen()).toBe('portfolioUpload closing')
})

test('the last of several requests wins, and closing cancels a request', () => {
  modals.open('share', {})
  modals.open('codeExpand', {})
  modals.open('imageZoom', {})
  expect(after(1000)).toBe('imageZoom')
  modals.open('paywall', {})
  modals.close()
  expect(after(5000)).toBeNull()
})

test('leaving the paywall returns to the sharing view that opened it, with its state', () => {
  modals.open('share', { projectId: 'p1', template: 't' })
  modals.keep({ projectId: 'p1', template: 't', option: 'markdown' })
  modals.open('paywall', { reason: 'project_share_export' })
  expect(after(350)).toBe('paywall')
  modals.ask('escape')
  expect(after(199)).toBe('paywall closing')
  expect(after(1)).toBe('share')
  expect(modals.store.read()?.data).toEqual({ projectId: 'p1', template: 't', option: 'markdown' })
  modals.close()
  expect(after(5000)).toBeNull()
})

test('no other modal returns, nor does it after the paywall led on', () => {
  modals.open('projectReset', {})
  modals.open('paywall', {})
  after(350)
  modals.close()
  expect(after(5000)).toBeNull()
  modals.open('share', {})
  modals.open('paywall', {})
  after(350)
  modals.open('login', {})
  after(500)
  modals.close()
  expect(after(5000)).toBeNull()
})

test('leaving the page closes its modal, without the one behind, and cancels the one that is about to open', () => {
  modals.open('share', {})
  modals.open('paywall', {})
  after(350)
  modals.leave()
  expect(after(5000)).toBeNull()
  modals.open('projectReset', {})
  modals.open('paywall', {})
  modals.leave()
  expect(after(5000)).toBeNull()
  modals.open('paywall', {}, { after: 'locked-click' })
  modals.leave()
  expect(after(5000)).toBeNull()
})

test('leaving the page does not close a modal with work in progress', () => {
  modals.open('avatar', {})
  const release = modals.hold()
  modals.leave()
  expect(after(5000)).toBe('avatar')
  release()
  modals.ask('escape')
  expect(seen()).toBe('avatar closing')
})

test('a modal that opens while the last one fades is not removed with it', () => {
  modals.open('share', {})
  modals.close()
  vi.advanceTimersByTime(200)
  modals.open('codeExpand', {})
  expect(after(50)).toBe('codeExpand')
})
