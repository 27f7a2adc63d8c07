import { useSyncExternalStore, type ComponentType, type ReactNode } from 'react'

/** Replaces a quiz's plain form. `wanted`: its button was pressed before hydration; the children stand below the button. */
export type QuizView = ComponentType<{ id: string; wanted: boolean; count: number; children?: ReactNode }>

/** Loads the quiz's code after hydration. */
export interface QuizSource {
  get(): QuizView | null
  subscribe(listener: () => void): () => void
}

export const noQuiz: QuizSource = { get: () => null, subscribe: () => () => undefined }

/** Loads as soon as there is a subscriber and `wanted` resolves; if loading fails, the plain form stays. */
export function lateQuiz(load: () => Promise<QuizView>, wanted: Promise<unknown>): QuizSource {
  let quiz: QuizView | null = null
  let begun = false
  const listeners = new Set<() => void>()

  async function begin(): Promise<void> {
    await wanted
    quiz = await load().catch(() => null)
    for (const listener of listeners) listener()
  }
  return {
    get: () => quiz,
    subscribe(listener) {
      if (!begun) void begin()
      begun = true
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Null on the server and in the first client render, so that both draw the plain form. */
export function useQuizView(source: QuizSource): QuizView | null {
  return useSyncExternalStore(source.subscribe, source.get, () => null)
}
