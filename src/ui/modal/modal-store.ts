import { callShell } from '../call-shell.ts'
import { createStore } from '../ui.store.ts'

/** Each modal declares its name and data here, by module augmentation beside its body. */
export interface ModalTypes {}

export type ModalType = Extract<keyof ModalTypes, string>

export interface ModalRules {
  escapeCloses(type: string): boolean
  backdropCloses(type: string, onSmallScreen: boolean): boolean
  /** Milliseconds between the start of closing the previous modal and opening the next. */
  pause(previous: string | null, next: string, afterLockedClick: boolean): number
  /** Whether the previous modal reopens when the next one is closed. */
  comesBack(previous: string, next: string): boolean
}

export interface OpenModal {
  readonly key: number
  readonly type: string
  readonly data: unknown
  readonly closing: boolean
  /** Work is in progress: it must not be closed by accident. */
  readonly held: boolean
}

export const MODAL_FADE_MS = 250
export const MODAL_SWAP_MS = 200
export const MODAL_EVENT = 'modal'

const plainRules: ModalRules = {
  escapeCloses: () => true,
  backdropCloses: () => true,
  pause: (previous) => (previous === null ? 0 : MODAL_SWAP_MS),
  comesBack: () => false,
}

export interface OpenOptions {
  after?: 'locked-click'
}

/** One modal at a time. Delays count from when the previous one starts to close. */
export function createModals() {
  const store = createStore<OpenModal | null>(null)
  let rules = plainRules
  let opened = 0
  let behind: OpenModal | null = null
  let last: { type: string; closedAt: number } | null = null
  let opening: ReturnType<typeof setTimeout> | undefined
  let fading: ReturnType<typeof setTimeout> | undefined

  function open(type: string, data: unknown, options: OpenOptions = {}) {
    clearTimeout(opening)
    const current = store.read()
    const isLeft = current !== null && !current.closing
    behind = isLeft && rules.comesBack(current.type, type) ? current : null
    if (isLeft) beginClosing(current)
    const now = performance.now()
    const lockedPause = options.after === 'locked-click' ? rules.pause(null, type, true) : 0
    const swapPause = last ? rules.pause(last.type, type, false) - (now - last.closedAt) : 0
    const pause = Math.max(lockedPause, swapPause)
    if (pause > 0) opening = setTimeout(show, pause, type, data)
    else show(type, data)
  }

  function show(type: string, data: unknown) {
    clearTimeout(fading)
    store.write({ key: (opened += 1), type, data, closing: false, held: false })
  }

  function close() {
    clearTimeout(opening)
    const current = store.read()
    const back = behind
    behind = null
    if (!current || current.closing) return
    beginClosing(current)
    if (back) open(back.type, back.data)
  }

  /** What began in a modal may end when another is open or about to open. */
  function closeOne(key: number) {
    const current = store.read()
    if (current?.key === key && !current.closing) close()
  }

  /** The page is left: nothing of it stays open, is about to open or comes back, but work in progress is not lost. */
  function leave() {
    behind = null
    if (!store.read()?.held) close()
  }

  function beginClosing(current: OpenModal) {
    last = { type: current.type, closedAt: performance.now() }
    store.write({ ...current, closing: true, held: false })
    fading = setTimeout(() => store.write(null), MODAL_FADE_MS)
  }

  function ask(by: 'escape' | 'backdrop', onSmallScreen = false) {
    const current = store.read()
    if (!current || current.closing || current.held) return
    const closes = by === 'escape' ? rules.escapeCloses(current.type) : rules.backdropCloses(current.type, onSmallScreen)
    if (closes) close()
  }

  /** Data for reopening it. */
  function keep(data: unknown) {
    const current = store.read()
    if (current && !current.closing) store.write({ ...current, data })
  }

  function hold(): () => void {
    const key = store.read()?.key
    setHeld(key, true)
    return () => setHeld(key, false)
  }

  function setHeld(key: number | undefined, held: boolean) {
    const current = store.read()
    if (current && current.key === key && !current.closing) store.write({ ...current, held })
  }

  function listen(target: EventTarget): () => void {
    function hear(event: Event) {
      const detail: unknown = event instanceof CustomEvent ? event.detail : null
      if (typeof detail !== 'object' || detail === null || !('type' in detail)) return
      const options = 'options' in detail ? (detail.options as OpenOptions) : {}
      open(String(detail.type), 'data' in detail ? detail.data : {}, options)
    }
    target.addEventListener(MODAL_EVENT, hear)
    return () => target.removeEventListener(MODAL_EVENT, hear)
  }

  return { store, open, close, closeOne, leave, ask, keep, hold, listen, use: (next: ModalRules) => void (rules = next) }
}

export const modals = createModals()
export const closeModal = modals.close
export const keepModalData = modals.keep
/** Until released, neither Escape nor the backdrop closes the open modal. */
export const holdModal = modals.hold

export function openModal<Type extends ModalType>(type: Type, data: ModalTypes[Type], options?: OpenOptions): void {
  callShell()
  modals.open(type, data, options)
}
