import { createContext, useContext } from 'react'
import type { ConceptLevel, QuizPreview } from '../content.rules.ts'
import { forgetfulMemory, type ReadingMemory } from './reading-memory.ts'
import { noQuiz, type QuizSource } from './late-quiz.ts'
import type { TaskViews } from './task-views.ts'

export interface CodePreview {
  title: string
  code: string
  language: string
  /** the same with its colours, out of the text */
  html?: string
}

/** What the page that shows a document does for it. The document itself knows no panel, no modal and no server. */
export interface Reading {
  audience: 'visitor' | 'free' | 'pro'
  memory: ReadingMemory
  quiz: QuizPreview | null
  quizView: QuizSource
  /** null where nobody answers */
  tasks: TaskViews | null
  ask(prefill: string): void
  expandCode(code: CodePreview): void
  zoomImage(href: string, alt: string): void
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
  quizView: noQuiz,
  tasks: null,
  ask: nothing,
  expandCode: nothing,
  zoomImage: nothing,
  follow: () => false,
  unlock: () => Promise.resolve(false),
  loadConcept: () => Promise.reject(new Error('There are no concepts here')),
}

const ReadingContext = createContext(plainReading)

export const ReadingProvider = ReadingContext.Provider

export function useReading(): Reading {
  return useContext(ReadingContext)
}
