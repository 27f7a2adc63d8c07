import { createContext, useContext, type ReactNode } from 'react'

/** Where something of a learner's may stand while a document is drawn for everybody. */
export interface Noted {
  view: string
  props: object
}

const Notes = createContext<Noted[] | null>(null)
const Placeholders = createContext<Record<string, string>>({})

export const NotesProvider = Notes.Provider
export const PlaceholdersProvider = Placeholders.Provider

/** What stands for a variable until the reader fills it, by name. */
export function usePlaceholders(): Record<string, string> {
  return useContext(Placeholders)
}

const MARK = /\uE000(\d+)\uE001/

/** A view whose look depends on the reader: noted where everybody's text is drawn, drawn as it is anywhere else. */
export function marked<Props extends object>(view: string, Drawn: (props: Props) => ReactNode) {
  return function Marked(props: Props) {
    const notes = useContext(Notes)
    if (!notes) return <Drawn {...props} />
    notes.push({ view, props })
    return `\uE000${notes.length - 1}\uE001`
  }
}

/** HTML, and in every second place the number of a note. */
export function splitAtMarks(html: string): string[] {
  return html.split(MARK)
}
