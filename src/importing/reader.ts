import type { RootContent } from 'mdast'
import type { Elements, Tag } from './tree/element.ts'
import type { Report } from './report.ts'
import type { Source } from './source.ts'

/** How one family of documents is read. What comes after it is the same for all of them. */
export interface Reader {
  /** its name behind --format */
  format: string
  /** what people call it */
  called: string
  /** whether these files are of that family; the first reader of the list that says so takes them */
  detects: (source: Source) => Promise<boolean>
  read: (source: Source, report: Report) => Promise<Reading>
}

export interface Reading {
  facts: Facts
  /** in the order in which they are to be read */
  chapters: Chapter[]
  /** pictures that the documents hold in themselves, by the path that their text names */
  pictures?: ReadonlyMap<string, Buffer>
  /** written beside the text; `words` of some chapter account for what they say */
  files?: { 'answers.yaml'?: string; 'quiz.yaml'?: string }
}

/** What the source says about the whole. */
export interface Facts {
  title?: string | undefined
  description?: string | undefined
  minutes?: number | undefined
}

/** A piece of a source, by the line on which it begins. */
export interface Piece {
  line: number
  text: string
}

/** One document of the source as CommonMark and GFM, with directives of ours where it has something like them. */
export interface Chapter {
  /** its path from the folder of the source */
  file: string
  /** other names by which links may call it */
  aliases?: string[]
  /** the heading above its text, where the text has none of the first level */
  title: string | null
  /** the page of the project itself: its second level is a step, as its first is the title */
  isHead: boolean
  /** where the offsets of its nodes count; null where the nodes were not parsed from one text */
  text: string | null
  nodes: RootContent[]
  /** markers among the nodes stand for these */
  tags?: readonly Tag[]
  /** a notebook's lines are counted cell by cell: where each begins in those of `nodes` and `words` */
  cells?: readonly number[]
  /** what stands in braces is filled in by the site that it is written for */
  hasExpressions?: true
  /** tags that only this family knows */
  elements?: Elements
  /** all that the source says there, but for its front matter: each word has to arrive, or to be reported */
  words: Piece[]
}
