import { createContext, useContext } from 'react'

export type Theme = 'light' | 'dark' | 'system'

/** Facts that every page has without a call; they are part of its HTML. */
export interface PageFacts {
  theme: Theme
  version: string
  publicUrl: string
  contactEmail: string
  communityUrl: string
  supportUrl: string
  reminderUrl: string
  gallery: boolean
  /** The catalogue's heading for choosing topics; null for the default. */
  topicsTitle: string | null
  /** Sign-in by an identity provider is configured. */
  google: boolean
  /** Mail is sent, not only written to the outbox folder. */
  sendsMail: boolean
  /** A model answers in the chat. */
  tutor: boolean
  /** The model accepts pictures. */
  seesPictures: boolean
  /** The languages of speech recognition: English only, or any that the service understands. Null: none. */
  speech: 'english' | 'any' | null
}

const Facts = createContext<PageFacts | null>(null)

export const PageFactsProvider = Facts.Provider

export function usePageFacts(): PageFacts {
  const facts = useContext(Facts)
  if (!facts) throw new Error('usePageFacts outside its provider')
  return facts
}
