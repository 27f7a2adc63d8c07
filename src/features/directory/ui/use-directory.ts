import { createContext, useContext } from 'react'
import { useStore } from '#ui/ui.store.ts'
import { directory } from './directory-store.ts'

/** What the page that was asked for shows of the directory, as the server drew it. */
export const DrawnDirectory = createContext(directory.state.initial)

export function useDirectory() {
  return useStore(directory.state, useContext(DrawnDirectory))
}
