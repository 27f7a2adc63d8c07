import { createContext, useContext, type ReactNode } from 'react'

/** A place where a learner's data may appear, noted while a document is drawn for everybody. */
export interface Noted {
  view: string
  props: object
}

const Notes = createContext<Noted[] | null>(null)
const Placeholders = createContext<Record<string, string>>({})

export const NotesProvider = Notes.Provider
export const PlaceholdersProvider = Placeholders.Provider

/** The placeholder of each variable, by name. */
export function usePlaceholders(): Record<string, string> {
  return useContext(Placeholders)
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
