import { importTexts } from './importing.texts.ts'

/** What became of a piece of the source. */
export type Outcome =
  /** another form of ours */
  | 'became'
  /** it arrives as it was written, and its readers saw something else */
  | 'stays'
  /** it is not in the result */
  | 'left out'
  /** a person has to say something about it */
  | 'decide'
  /** author and source changed the same: the author's stays */
  | 'kept yours'
  /** found by counting words: a fault of the importer */
  | 'lost'

export interface ReportLine {
  outcome: Outcome
  file: string
  /** where there are cells, the line in its cell */
  line: number
  /** of a notebook, counted from its first one */
  cell?: number
  what: string
  /** said after the last import already */
  isKnown?: true
  /** the words of the source that this accounts for */
  words?: string
}

export type Report = (outcome: Outcome, file: string, line: number, what: string, words?: string) => void

/** Where it is: in a notebook nobody sees the lines of its file. */
export function placeOf({ file, line, cell }: Pick<ReportLine, 'file' | 'line' | 'cell'>): string {
  return cell === undefined ? `${file}:${line}` : `${file} ${importTexts.inCell(cell, line)}`
}

export function reportInto(lines: ReportLine[]): Report {
  return (outcome, file, line, what, words) => {
    lines.push({ outcome, file, line, what, ...(words !== undefined && { words }) })
  }
}
