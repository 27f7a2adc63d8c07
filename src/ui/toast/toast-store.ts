import { callShell } from '../call-shell.ts'
import type { IconSource } from '../icon.tsx'
import { createStore } from '../ui.store.ts'

export interface ToastAction {
  label: string
  onClick: () => void
}

export interface Toast {
  id: string
  title: string | null
  /** May contain the few elements of message.ts. */
  message: string
  icon: IconSource | null
  action: ToastAction | null
  withGraphic: boolean
  dismissType: 'auto' | 'manual'
  duration: number
  position: 'top' | 'bottom'
  variant: 'normal' | 'error'
  contactUs: boolean
  /** A later toast about the same replaces this one, shown or waiting. */
  about?: 'plan'
}

export type NewToast = Partial<Omit<Toast, 'id'>> & { message: string }

export interface ToastState {
  shown: Toast | null
  leaving: boolean
  waiting: readonly Toast[]
}

export const TOAST_DURATION_MS = 5000
export const TOAST_EXIT_MS = 300
export const TOAST_EVENT = 'toast'

const defaults: Omit<Toast, 'id' | 'message'> = {
  title: null,
  icon: null,
  action: null,
  withGraphic: false,
  dismissType: 'auto',
  duration: TOAST_DURATION_MS,
  position: 'bottom',
  variant: 'normal',
  contactUs: false,
}

/** What keeps a toast from going away while it is read. */
type Reader = 'hover' | 'focus'

/** One toast at a time, first in, first out. */
export function createToasts() {
  const store = createStore<ToastState>({ shown: null, leaving: false, waiting: [] })
  let raised = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let remaining = 0
  let startedAt: number | null = null
  const readers = new Set<Reader>()

  function show(toast: NewToast): string {
    const id = `toast-${(raised += 1)}`
    for (const one of [...store.read().waiting, store.read().shown]) if (one?.about && one.about === toast.about) dismiss(one.id)
    const state = store.read()
    store.write({ ...state, waiting: [...state.waiting, { ...defaults, ...toast, id }] })
    if (!state.shown) next()
    return id
  }

  function next() {
    const [shown = null, ...waiting] = store.read().waiting
    store.write({ shown, leaving: false, waiting })
    if (!shown) return
    remaining = shown.duration
    readers.clear()
    start()
  }

  function dismiss(id: string) {
    const state = store.read()
    if (state.shown?.id !== id) {
      store.write({ ...state, waiting: state.waiting.filter((toast) => toast.id !== id) })
    } else if (!state.leaving) {
      clearTimeout(timer)
      store.write({ ...state, leaving: true })
      timer = setTimeout(next, TOAST_EXIT_MS)
    }
  }

  function pause(reader: Reader) {
    readers.add(reader)
    if (!counts() || startedAt === null) return
    clearTimeout(timer)
    remaining -= Date.now() - startedAt
    startedAt = null
  }

  function resume(reader: Reader) {
    readers.delete(reader)
    if (readers.size === 0) start()
  }

  function start() {
    if (!counts()) return
    clearTimeout(timer)
    startedAt = Date.now()
    timer = setTimeout(leave, Math.max(0, remaining))
  }

  function counts(): boolean {
    const { shown, leaving } = store.read()
    return shown?.dismissType === 'auto' && !leaving
  }

  function leave() {
    const { shown } = store.read()
    if (shown) dismiss(shown.id)
  }

  function listen(target: EventTarget): () => void {
    function hear(event: Event) {
      const toast: unknown = event instanceof CustomEvent ? event.detail : null
      if (isNewToast(toast)) show(toast)
    }
    target.addEventListener(TOAST_EVENT, hear)
    return () => target.removeEventListener(TOAST_EVENT, hear)
  }

  return { store, show, dismiss, pause, resume, listen }
}

function isNewToast(detail: unknown): detail is NewToast {
  return typeof detail === 'object' && detail !== null && 'message' in detail && typeof detail.message === 'string'
}

export const toasts = createToasts()

export function showToast(toast: NewToast): string {
  callShell()
  return toasts.show(toast)
}
