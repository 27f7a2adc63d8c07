import { createContext, useContext } from 'react'
import type { ConceptLevel, QuizPreview } from '../content.rules.ts'
import { forgetfulMemory, type ReadingMemory } from './reading-memory.ts'
import { noQuiz, type QuizSource } from './late-quiz.ts'
import type { TaskViews } from './task-views.ts'

export interface CodePreview {
  title: string
  code: string
  language: string
  /** the same with highlighting, taken from the page */
  html?: string
}

/** What the surrounding page provides to a document. The document itself knows no panel, modal or server. */
export interface Reading {
  audience: 'visitor' | 'free' | 'pro'
  memory: ReadingMemory
  quiz: QuizPreview | null
  quizView: QuizSource
  /** null if tasks cannot be answered here */
  tasks: TaskViews | null
  ask(prefill: string): void
  expandCode(code: CodePreview): void
  zoomImage(href: string, alt: string): void
  /** true if the page handled the link */
  follow(href: string): boolean
  /** safe HTML */
  loadConcept(key: string, name: string, level: ConceptLevel): Promise<string>
  /** for a Secret Mission; false if it stays locked */
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
