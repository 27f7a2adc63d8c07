type Caller = (...args: unknown[]) => unknown

/** A client of calls whose code is loaded with the first call. */
export function lateCalls<Calls extends object>(load: () => Promise<Calls>): Calls {
  let loading: Promise<Calls> | undefined
  const whenLoaded = () => (loading ??= load().catch(forget))

  function forget(cause: unknown): never {
    loading = undefined
    throw cause
  }

  function partAt(path: string[]): object {
    const parts = new Map<string, object>()
    return new Proxy(() => {}, {
      get(_, name) {
        // Not a thenable: `await` on this object must not call anything.
        if (typeof name === 'symbol' || name === 'then') return undefined
        const part = parts.get(name) ?? partAt([...path, name])
        parts.set(name, part)
        return part
      },
      apply: async (_, __, args: unknown[]) => callAt(await whenLoaded(), path)(...args),
    })
  }

  return partAt([]) as Calls
}

function callAt(calls: object, path: string[]): Caller {
  return path.reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], calls) as Caller
}
