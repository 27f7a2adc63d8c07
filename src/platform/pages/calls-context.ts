import { createContext, useContext } from 'react'

const CallsContext = createContext<unknown>(null)

export const CallsProvider = CallsContext.Provider

/** The calls of this page; each feature names the part that it uses, since only the composition knows them all. */
export function useCalls<Part>(): Part {
  const calls = useContext(CallsContext)
  if (!calls) throw new Error('useCalls is used outside the page')
  return calls as Part
}
