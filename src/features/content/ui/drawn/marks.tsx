import { createContext, useContext, type ReactNode } from 'react'
import type { VariableInText } from '../variables-in-text.ts'

/** A place where a learner's data may appear, noted while a document is drawn for everybody. */
export interface Noted {
  view: string
  props: object
}

const Notes = createContext<Noted[] | null>(null)
const Variables = createContext<Record<string, VariableInText>>({})

export const NotesProvider = Notes.Provider
export const VariablesProvider = Variables.Provider

/** What the text says about each variable, by name. */
export function useVariablesInText(): Record<string, VariableInText> {
  return useContext(Variables)
}

const MARK = /\uE000(\d+)\uE001/

/** A view whose look depends on the reader: noted when the shared text is drawn, rendered normally elsewhere. */
export function marked<Props extends object>(view: string, Drawn: (props: Props) => ReactNode) {
  return function Marked(props: Props) {
    const notes = useContext(Notes)
    if (!notes) return <Drawn {...props} />
    notes.push({ view, props })
    return `\uE000${notes.length - 1}\uE001`
  }
}

/** Splits HTML at the marks; every second part is the number of a mark. */
export function splitAtMarks(html: string): string[] {
  return html.split(MARK)
}
