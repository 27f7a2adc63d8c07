import { createContext, useContext } from 'react'
import { useStore } from '#ui/ui.store.ts'
import { directory } from './directory-store.ts'

/** The directory's state that the server rendered for the requested page. */
export const DrawnDirectory = createContext(directory.state.initial)

export function useDirectory() {
  return useStore(directory.state, useContext(DrawnDirectory))
}
