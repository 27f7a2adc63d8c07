import { expect, test, vi } from 'vitest'
import { SHELL_EVENT } from '#ui/call-shell.ts'
import { SIGNS_OF_LIFE, createHydrationStart } from './hydration-start.ts'

function setUp() {
  const start = createHydrationStart()
  const target = new EventTarget()
  const again = vi.fn()
  start.listen(target, (event) => (event.type === 'keydown' ? again : null))
  const wanted = vi.fn()
  void start.wanted.then(wanted)
  return {
    start,
    target,
    again,
    wanted,
    send: (event: string | Event) => target.dispatchEvent(typeof event === 'string' ? new Event(event) : event),
  }
}

const toast = (message: string) => new CustomEvent('toast', { detail: { message } })

test('hydration does not start before the first interaction', async () => {
  const { wanted } = setUp()
  await Promise.resolve()
  expect(wanted).not.toHaveBeenCalled()
})

test.each([...SIGNS_OF_LIFE, SHELL_EVENT, 'modal', 'toast', 'ask'])('%s starts the hydration of the shell', async (sign) => {
  const { start, wanted, send } = setUp()
  send(sign)
  await start.wanted
  expect(wanted).toHaveBeenCalledTimes(1)
})

test('a resting pointer is no interaction', async () => {
  const { wanted, send } = setUp()
  const resting = Object.assign(new Event('pointermove'), { movementX: 0, movementY: 0 })
  send(resting)
  await Promise.resolve()
  expect(wanted).not.toHaveBeenCalled()
  send(Object.assign(new Event('pointermove'), { movementX: 0, movementY: 1 }))
  await Promise.resolve()
  expect(wanted).toHaveBeenCalled()
})

test('the last press before hydration is replayed once', () => {
  const { start, target, again, send } = setUp()
  send('keydown')
  send('keydown')
  start.arrive()
  start.settle(target)
  start.settle(target)
  expect(again).toHaveBeenCalledTimes(1)
})

test("a shortcut between hydration and React's listeners is not lost", () => {
  const start = createHydrationStart()
  const target = new EventTarget()
  const again = vi.fn()
  start.listen(target, () => again)
  start.arrive()
  target.dispatchEvent(new Event('keydown'))
  start.settle(target)
  target.dispatchEvent(new Event('keydown'))
  expect(again).toHaveBeenCalledTimes(1)
})

test('the key that starts hydration is left to React, which handles it', () => {
  const { start, target, again, send } = setUp()
  const key = new Event('keydown')
  send(key)
  Object.defineProperty(key, 'eventPhase', { value: Event.BUBBLING_PHASE })
  start.arrive()
  start.settle(target)
  expect(again).not.toHaveBeenCalled()
})

test('a shortcut whose default was prevented is replayed in that case too', () => {
  const start = createHydrationStart()
  const target = new EventTarget()
  const again = vi.fn()
  start.listen(target, (event) => (event.preventDefault(), again))
  const key = new Event('keydown', { cancelable: true })
  target.dispatchEvent(key)
  Object.defineProperty(key, 'eventPhase', { value: Event.BUBBLING_PHASE })
  start.arrive()
  start.settle(target)
  expect(again).toHaveBeenCalledTimes(1)
})

test('calls made before hydration are repeated once, in order, and none after that', () => {
  const { start, target, send } = setUp()
  for (const message of ['one', 'two']) send(toast(message))
  const heard: string[] = []
  target.addEventListener('toast', (event) => heard.push((event as CustomEvent<{ message: string }>).detail.message))
  start.arrive()
  start.settle(target)
  send(toast('three'))
  start.settle(target)
  expect(heard).toEqual(['one', 'two', 'three'])
})
