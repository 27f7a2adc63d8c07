import { MODAL_SWAP_MS, type ModalRules } from '#ui/modal/modal-store.ts'

export const PAYWALL_PAUSE_MS = 350
export const LOGIN_AFTER_PAYWALL_MS = 500

const ignoredOnSmallScreens = ['login', 'mobileLock', 'projectUpdate']

/** An update discards notes: it closes only by its own buttons, never by accident. */
export const modalRules: ModalRules = {
  escapeCloses: (type) => type !== 'projectUpdate',
  backdropCloses: (type, onSmallScreen) => type !== 'projectUpdate' && !(onSmallScreen && ignoredOnSmallScreens.includes(type)),
  pause(previous, next, afterLockedClick) {
    if (next === 'paywall' && (previous !== null || afterLockedClick)) return PAYWALL_PAUSE_MS
    if (next === 'login' && previous === 'paywall') return LOGIN_AFTER_PAYWALL_MS
    return previous === null ? 0 : MODAL_SWAP_MS
  },
  comesBack: (previous, next) => next === 'paywall' && previous === 'share',
}
