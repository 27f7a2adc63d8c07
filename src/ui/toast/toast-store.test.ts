import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createToasts } from './toast-store.ts'

let toasts: ReturnType<typeof createToasts>

beforeEach(() => {
  vi.useFakeTimers()
  toasts = createToasts()
})
afterEach(() => void vi.useRealTimers())

function seen(): string | null {
  const { shown, leaving } = toasts.store.read()
  return shown && (leaving ? `${shown.message} leaving` : shown.message)
}

test('[TOAST-01] a toast has its own id and these defaults', () => {
  const first = toasts.show({ message: 'Saved' })
  expect(toasts.store.read().shown).toEqual({
    id: first,
    title: null,
    message: 'Saved',
    icon: null,
    action: null,
    withGraphic: false,
    dismissType: 'auto',
    duration: 5000,
    position: 'bottom',
    variant: 'normal',
    contactUs: false,
  })
  expect(toasts.show({ message: 'Saved' })).not.toBe(first)
})

test('[TOAST-01] a toast shows everything that it was given', () => {
  const given = {
    title: 'Well done',
    message: 'Saved in <b>My Projects</b>',
    icon: () => null,
    action: { label: 'Undo', onClick: vi.fn() },
    withGraphic: true,
    dismissType: 'manual',
    duration: 9000,
    position: 'top',
    variant: 'error',
    contactUs: true,
  } as const
  const id = toasts.show(given)
  expect(toasts.store.read().shown).toEqual({ id, ...given })
})

test('a later toast about the same replaces the earlier one, shown or waiting, and waits for no other time than its own', () => {
  toasts.show({ message: 'Added', about: 'plan', duration: 10_000 })
  toasts.show({ message: 'Saved' })
  toasts.show({ message: 'Taken out', about: 'plan' })
  expect(seen()).toBe('Added leaving')
  toasts.show({ message: 'Undone', about: 'plan' })
  vi.advanceTimersByTime(300)
  expect(seen()).toBe('Saved')
  vi.advanceTimersByTime(5300)
  expect(seen()).toBe('Undone')
  vi.advanceTimersByTime(5300)
  expect(seen()).toBe(null)
})

test('[TOAST-02] [TOAST-04] toasts show one at a time, in the order in which they were raised', () => {
  for (const message of ['one', 'two', 'three']) toasts.show({ message })
  const order: (string | null)[] = []
  for (let index = 0; index < 4; index += 1) {
    order.push(seen())
    vi.advanceTimersByTime(5300)
  }
  expect(order).toEqual(['one', 'two', 'three', null])
})

test('[TOAST-05] a toast closes after 5000 ms, or after its own duration', () => {
  toasts.show({ message: 'one' })
  toasts.show({ message: 'two', duration: 8000 })
  vi.advanceTimersByTime(4999)
  expect(seen()).toBe('one')
  vi.advanceTimersByTime(1)
  expect(seen()).toBe('one leaving')
  vi.advanceTimersByTime(300 + 7999)
  expect(seen()).toBe('two')
  vi.advanceTimersByTime(1)
  expect(seen()).toBe('two leaving')
})

test('[TOAST-06] a manual toast stays until it is dismissed', () => {
  const id = toasts.show({ message: 'stay', dismissType: 'manual' })
  vi.advanceTimersByTime(3_600_000)
  expect(seen()).toBe('stay')
  toasts.dismiss(id)
  vi.advanceTimersByTime(300)
  expect(seen()).toBeNull()
})

test('[TOAST-07] a dismissed toast slides out for 300 ms, is removed, and the next appears', () => {
  const first = toasts.show({ message: 'one' })
  toasts.show({ message: 'two' })
  toasts.dismiss(first)
  expect(seen()).toBe('one leaving')
  vi.advanceTimersByTime(299)
  expect(seen()).toBe('one leaving')
  vi.advanceTimersByTime(1)
  expect(seen()).toBe('two')
})

test('a toast can be raised by an event, and any other payload is ignored', () => {
  const target = new EventTarget()
  const stop = toasts.listen(target)
  target.dispatchEvent(new CustomEvent('toast', { detail: { title: 'no message' } }))
  expect(seen()).toBeNull()
  target.dispatchEvent(new CustomEvent('toast', { detail: { message: 'one', variant: 'error' } }))
  stop()
  target.dispatchEvent(new CustomEvent('toast', { detail: { message: 'two' } }))
  expect(toasts.store.read()).toMatchObject({ shown: { message: 'one', variant: 'error' }, waiting: [] })
})

test('dismissing twice does not dismiss the next one', () => {
  const first = toasts.show({ message: 'one' })
  toasts.show({ message: 'two' })
  toasts.dismiss(first)
  vi.advanceTimersByTime(200)
  toasts.dismiss(first)
  vi.advanceTimersByTime(100)
  toasts.dismiss(first)
  expect(seen()).toBe('two')
})

test('a queued toast can be withdrawn', () => {
  toasts.show({ message: 'one' })
  const second = toasts.show({ message: 'two' })
  toasts.show({ message: 'three' })
  toasts.dismiss(second)
  vi.advanceTimersByTime(5300)
  expect(seen()).toBe('three')
})

test.each(['hover', 'focus'] as const)('its timer is paused while it has the %s', (reader) => {
  toasts.show({ message: 'one' })
  vi.advanceTimersByTime(4000)
  toasts.pause(reader)
  vi.advanceTimersByTime(60_000)
  toasts.pause(reader)
  expect(seen()).toBe('one')
  toasts.resume(reader)
  vi.advanceTimersByTime(999)
  expect(seen()).toBe('one')
  vi.advanceTimersByTime(1)
  expect(seen()).toBe('one leaving')
})

test('its timer is paused until both the mouse and the focus have left it', () => {
  toasts.show({ message: 'one' })
  toasts.pause('focus')
  toasts.pause('hover')
  toasts.resume('hover')
  vi.advanceTimersByTime(60_000)
  expect(seen()).toBe('one')
  toasts.resume('focus')
  vi.advanceTimersByTime(5000)
  expect(seen()).toBe('one leaving')
})

test('the next toast is not paused by what paused the one before', () => {
  const first = toasts.show({ message: 'one' })
  toasts.show({ message: 'two' })
  toasts.pause('hover')
  toasts.dismiss(first)
  vi.advanceTimersByTime(300 + 5000)
  expect(seen()).toBe('two leaving')
})

test('pausing while it slides out does not bring it back', () => {
  const id = toasts.show({ message: 'one' })
  toasts.dismiss(id)
  toasts.pause('hover')
  toasts.resume('hover')
  vi.advanceTimersByTime(300)
  expect(seen()).toBeNull()
})
