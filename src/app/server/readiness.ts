/** Shares one check among concurrent requests; answers within `patienceMs`. */
export function createReadiness(ask: () => Promise<unknown>, patienceMs = 1000): () => Promise<boolean> {
  let asking: Promise<boolean> | undefined

  async function answered(): Promise<boolean> {
    try {
      await ask()
      return true
    } catch {
      return false
    } finally {
      asking = undefined
    }
  }

  return () => {
    asking ??= answered()
    return within(patienceMs, asking, false)
  }
}

export async function within<T>(ms: number, answer: Promise<T>, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), ms)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
