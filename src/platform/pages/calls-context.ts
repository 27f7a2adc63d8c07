import { createContext, useContext } from 'react'

const CallsContext = createContext<unknown>(null)

export const CallsProvider = CallsContext.Provider

/** The page's calls. Each feature names the type of its part, since only the composition knows all of them. */
export function useCalls<Part>(): Part {
  const calls = useContext(CallsContext)
  if (!calls) throw new Error('useCalls outside CallsContext')
  return calls as Part
}
