import { importTexts } from './importing.texts.ts'

/** What happened to a piece of the source. */
export type Outcome =
  /** converted to our syntax */
  | 'became'
  /** kept as written, though its readers saw it rendered */
  | 'stays'
  /** not in the result */
  | 'left out'
  /** needs a person's decision */
  | 'decide'
  /** a conflict of author and source: the author's stays */
  | 'kept yours'
  /** missing by the word count: a bug of the importer */
  | 'lost'

export interface ReportLine {
  outcome: Outcome
  file: string
  /** in a notebook, the line in its cell */
  line: number
  /** number of the notebook cell, from 1 */
  cell?: number
  what: string
  /** reported after the last import already */
  isKnown?: true
  /** the words of the source that this line accounts for */
  words?: string
}

export type Report = (outcome: Outcome, file: string, line: number, what: string, words?: string) => void

/** The place of a line; for a notebook its cell, because nobody sees the lines of its file. */
export function placeOf({ file, line, cell }: Pick<ReportLine, 'file' | 'line' | 'cell'>): string {
  return cell === undefined ? `${file}:${line}` : `${file} ${importTexts.inCell(cell, line)}`
}

export function reportInto(lines: ReportLine[]): Report {
  return (outcome, file, line, what, words) => {
    lines.push({ outcome, file, line, what, ...(words !== undefined && { words }) })
  }
}
