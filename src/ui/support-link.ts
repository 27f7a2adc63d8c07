import { createContext, useContext } from 'react'

const SupportLink = createContext('mailto:')

/** Says once, at the root, where 'let us know' leads. */
export const SupportLinkProvider = SupportLink.Provider

export function useSupportLink(): string {
  return useContext(SupportLink)
}
