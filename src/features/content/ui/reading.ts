import { createContext, useContext } from 'react'
import type { CodeLine, QuizPreview } from '../rules.ts'
import { forgetfulMemory, variableName, type ReadingMemory } from './reading-memory.ts'
import { noParts, type PartsSource } from './reading-parts.ts'
import type { TaskViews } from './task-views.ts'

export interface CodePreview {
  title: string
  code: string
  language: string
  lines?: CodeLine[]
}

export type ConceptLevel = 'short' | 'detailed'

/** What the page that shows a document does for it. The document itself knows no panel, no modal and no server. */
export interface Reading {
  audience: 'visitor' | 'free' | 'pro'
  memory: ReadingMemory
  quiz: QuizPreview | null
  /** read with `usePart(reading.parts, name)` */
  parts: PartsSource
  /** null where nobody answers */
  tasks: TaskViews | null
  /** what stands for a variable until the reader fills it, by name */
  placeholders: Record<string, string>
  ask(prefill: string): void
  expandCode(code: CodePreview): void
  zoomImage(href: string, alt: string): void
  hrefOf(to: string): string
  /** true when the page followed the link itself */
  follow(href: string): boolean
  /** safe HTML */
  loadConcept(key: string, name: string, level: ConceptLevel): Promise<string>
  /** of a Secret Mission; false when it stays locked */
  unlock(sectionId: string, contentId: string): Promise<boolean>
}

const nothing = () => undefined

export const plainReading: Reading = {
  audience: 'visitor',
  memory: forgetfulMemory,
  quiz: null,
  parts: noParts,
  tasks: null,
  placeholders: {},
  ask: nothing,
  expandCode: nothing,
  zoomImage: nothing,
  hrefOf: (to) => to,
  follow: () => false,
  unlock: () => Promise.resolve(false),
  loadConcept: () => Promise.reject(new Error('There are no concepts here')),
}

const ReadingContext = createContext(plainReading)

export const ReadingProvider = ReadingContext.Provider

export function useReading(): Reading {
  return useContext(ReadingContext)
}

export function placeholderOf(reading: Reading, name: string): string {
  return reading.placeholders[name] || name
}

export function shownValue(reading: Reading, name: string): string {
  return reading.memory.get(variableName(name, 'project')) || placeholderOf(reading, name)
}

/** As the server drew it. */
export function drawnValue(reading: Reading, name: string): string {
  return reading.memory.drawn?.(variableName(name, 'project')) || placeholderOf(reading, name)
}
