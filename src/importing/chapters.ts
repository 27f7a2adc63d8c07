import { extname } from 'node:path'
import { ownValue } from '#pure/own-value.ts'
import type { Nodes, RootContent } from 'mdast'
import type { Chapter } from './reader.ts'
import type { Report } from './report.ts'
import type { Source } from './source.ts'
import { importTexts } from './importing.texts.ts'
import { parsePlain } from './tree/parse.ts'

/** A Markdown document. `ready` is its preprocessed text; its words are counted from the source. */
export function markdownChapter(file: string, title: string | null, source: string, ready = source): Chapter {
  return { file, title, isHead: false, text: ready, nodes: parsePlain(ready).children, words: [{ line: 1, text: source }] }
}

const LANGUAGES: Record<string, string> = {
  py: 'python',
  js: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  ts: 'typescript',
  rb: 'ruby',
  rs: 'rust',
  sh: 'bash',
  yml: 'yaml',
  cs: 'csharp',
  kt: 'kotlin',
  hs: 'haskell',
  ex: 'elixir',
  exs: 'elixir',
  erl: 'erlang',
  clj: 'clojure',
  pl: 'perl',
  ps1: 'powershell',
  h: 'c',
  hpp: 'cpp',
  cc: 'cpp',
  md: 'markdown',
  txt: 'text',
}

export function languageOf(path: string): string {
  const ending = extname(path).slice(1).toLowerCase()
  return ownValue(LANGUAGES, ending) ?? (ending || 'text')
}

/** A file as a code block with its name as title. */
export function codeOf(path: string, value: string, lang = languageOf(path)): RootContent {
  return { type: 'code', lang, meta: `title="${path.replaceAll('"', '”')}"`, value: value.replace(/\s+$/, '') }
}

export function heading(depth: 1 | 2 | 3, value: string): RootContent {
  return { type: 'heading', depth, children: [{ type: 'text', value }] }
}

export function paragraph(...children: Extract<Nodes, { type: 'paragraph' }>['children']): RootContent {
  return { type: 'paragraph', children }
}

const MOST_NAMED = 8

/** Reports files beside the documents that are not read. */
export function reportUnread({ paths, isFile }: Source, read: Iterable<string>, at: string, report: Report): void {
  const known = new Set(read)
  const others = isFile ? [] : paths.filter((path) => !known.has(path) && !/\.(?:png|jpe?g|svg|webp|gif)$/i.test(path))
  if (others.length > 0) report('left out', at, 1, importTexts.unread(others.length, others.slice(0, MOST_NAMED)))
}
