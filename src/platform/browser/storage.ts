export interface BrowserStorage {
  read(key: string): string | null
  write(key: string, value: string): void
  remove(key: string): void
}

type Find = () => Storage | undefined
type Warn = (message: string, cause: unknown) => void

const nowhere: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
  getItem: () => null,
  setItem: () => {},
  removeItem: () => {},
}

/** Browser storage that may be missing, full or forbidden: finds it once, warns once and never throws. */
export function openStorage(find: Find, warn: Warn = console.warn): BrowserStorage {
  let found: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined
  let warned = false

  function attempt<T>(act: (storage: typeof nowhere) => T, otherwise: T): T {
    try {
      return act(reach())
    } catch (cause) {
      if (!warned) warn('Browser storage is unavailable; nothing will be remembered here.', cause)
      warned = true
      return otherwise
    }
  }

  function reach() {
    if (found) return found
    found = nowhere
    const storage = find()
    if (!storage) throw new Error('no storage')
    found = storage
    return found
  }

  return {
    read: (key) => attempt((storage) => storage.getItem(key), null),
    write: (key, value) => attempt((storage) => storage.setItem(key, value), undefined),
    remove: (key) => attempt((storage) => storage.removeItem(key), undefined),
  }
}

const silent: Warn = () => {}
const inBrowser = typeof window !== 'undefined'

export const localStore = openStorage(() => (inBrowser ? window.localStorage : undefined), inBrowser ? undefined : silent)
export const sessionStore = openStorage(() => (inBrowser ? window.sessionStorage : undefined), inBrowser ? undefined : silent)
