import { focusManager } from '@tanstack/react-query'

/** What another tab may have changed is read again on return, also to a window that stood visible beside another. */
export function noticeFocus(): void {
  focusManager.setEventListener((onFocus) => {
    const notice = () => onFocus()
    window.addEventListener('visibilitychange', notice)
    window.addEventListener('focus', notice)
    return () => {
      window.removeEventListener('visibilitychange', notice)
      window.removeEventListener('focus', notice)
    }
  })
}
