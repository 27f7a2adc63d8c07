import { createContext, useContext } from 'react'

const SupportLink = createContext('mailto:')

/** Sets the 'let us know' link, once at the root. */
export const SupportLinkProvider = SupportLink.Provider

export function useSupportLink(): string {
  return useContext(SupportLink)
}
