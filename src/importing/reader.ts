import type { RootContent } from 'mdast'
import type { Elements, Tag } from './tree/element.ts'
import type { Report } from './report.ts'
import type { Source } from './source.ts'

/** Reads one format of documents. All later steps are the same for every format. */
export interface Reader {
  /** its name for --format */
  format: string
  /** its display name */
  called: string
  /** whether these files have the format; the first reader that returns true is used */
  detects: (source: Source) => Promise<boolean>
  read: (source: Source, report: Report) => Promise<Reading>
}

export interface Reading {
  facts: Facts
  /** in reading order */
  chapters: Chapter[]
  /** pictures embedded in the documents, by the path in their text */
  pictures?: ReadonlyMap<string, Buffer>
  /** files beside the text; the `words` of a chapter account for their words */
  files?: { 'answers.yaml'?: string; 'quiz.yaml'?: string }
}

/** Metadata of the source. */
export interface Facts {
  title?: string | undefined
  description?: string | undefined
  minutes?: number | undefined
}

/** A piece of a source, with its first line. */
export interface Piece {
  line: number
  text: string
}

/** One document of the source as CommonMark and GFM, with our directives for equivalent syntax. */
export interface Chapter {
  /** path from the source folder */
  file: string
  /** other names that links may use for it */
  aliases?: string[]
  /** the heading of its text, if the text has no level-one heading */
  title: string | null
  /** the project's own page: its level-two headings are steps, its level-one heading is the title */
  isHead: boolean
  /** the text of the nodes' offsets; null if the nodes were not parsed from one text */
  text: string | null
  nodes: RootContent[]
  /** the tags behind the markers among the nodes */
  tags?: readonly Tag[]
  /** for a notebook: the first line of each cell in the lines of `nodes` and `words` */
  cells?: readonly number[]
  /** expressions in braces are filled in by the original site */
  hasExpressions?: true
  /** tags specific to this format */
  elements?: Elements
  /** all text of the source except front matter: each word must arrive or be reported */
  words: Piece[]
}
