import { createContext, useContext } from 'react'

export type Theme = 'light' | 'dark' | 'system'

/** What every page knows before any call is made; it travels in the page itself. */
export interface PageFacts {
  theme: Theme
  version: string
  publicUrl: string
  contactEmail: string
  communityUrl: string
  supportUrl: string
  reminderUrl: string
  gallery: boolean
  /** What the catalogue asks where topics are chosen; null where it asks nothing of its own. */
  topicsTitle: string | null
  /** Sign-in by an identity provider is configured. */
  google: boolean
  /** Mail is sent, and not only written to the outbox. */
  sendsMail: boolean
  /** A model answers in the chat. */
  tutor: boolean
  /** It can be shown pictures. */
  seesPictures: boolean
  /** Whose speech can be written down: that of whoever speaks English, or any that the service understands. Null: nobody's. */
  speech: 'english' | 'any' | null
}

const Facts = createContext<PageFacts | null>(null)

export const PageFactsProvider = Facts.Provider

export function usePageFacts(): PageFacts {
  const facts = useContext(Facts)
  if (!facts) throw new Error('usePageFacts is used outside the page')
  return facts
}
