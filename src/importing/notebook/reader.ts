import type { Nodes, RootContent } from 'mdast'
import { decoded } from '#pure/decoded.ts'
import type { Chapter, Piece, Reader } from '../reader.ts'
import type { Report } from '../report.ts'
import { byNumber } from '../source.ts'
import { importTexts } from '../importing.texts.ts'
import type { Tag } from '../tree/element.ts'
import { findAdmonition, LINE_ELEMENTS } from '../tree/lines.ts'
import { moveLines, parseMarked } from '../tree/markers.ts'
import { eachNode } from '../tree/nodes.ts'
import { reportMagics } from './magics.ts'
import { cellsIn, isNotebook, joined, languageIn, type Cell, type Output } from './cells.ts'

const NOTEBOOK = /\.ipynb$/i

/** Jupyter notebooks: Markdown and code cells, with their outputs. */
export const notebook: Reader = {
  format: 'notebook',
  called: 'Jupyter notebooks',
  detects: async ({ paths }) => paths.some((path) => NOTEBOOK.test(path)),
  async read(source, report) {
    const pictures = new Map<string, Buffer>()
    const chapters: Chapter[] = []
    const paths = source.paths.filter((path) => NOTEBOOK.test(path) && !/checkpoint/.test(path)).toSorted(byNumber)
    for (const path of paths) {
      const text = await source.text(path)
      if (isNotebook(text)) chapters.push(chapterOf(path, text, pictures, report))
      else report('left out', path, 1, importTexts.noNotebook(path))
    }
    return { facts: {}, chapters, pictures }
  },
}

function chapterOf(file: string, text: string, pictures: Map<string, Buffer>, report: Report): Chapter {
  const language = languageIn(text)
  const all: RootContent[] = []
  const tags: Tag[] = []
  const words: Piece[] = []
  const cells: number[] = []
  let whole = ''
  for (const [index, cell] of cellsIn(text).entries()) {
    const { source, line } = cell
    cells.push(line)
    if (source.trim() !== '') words.push({ line, text: source })
    if (cell.type === 'markdown') {
      const { text: prepared, nodes, tags: own } = parseMarked(source, findAdmonition, tags.length)
      moveLines(nodes, (at) => line + at - 1, whole.length)
      takeAttachments(nodes, cell, `${file}/${index}`, pictures)
      all.push(...nodes)
      tags.push(...own.map((tag) => ({ ...tag, line: line + tag.line - 1 })))
      whole += `${prepared}\n\n`
    } else if (source.trim() !== '') {
      all.push(placed({ type: 'code', lang: cell.type === 'code' ? languageOf(source, language) : 'text', value: source }, line))
      if (cell.type === 'code') reportMagics(source, language, (name, at) => report('stays', file, line + at, importTexts.magic(name)))
      for (const output of cell.outputs) all.push(...outputNodes(output, { file, line, index, pictures, words, report }))
    }
  }
  return { file, title: null, isHead: false, text: whole, nodes: all, tags, elements: LINE_ELEMENTS, cells, words }
}

function placed(node: RootContent, line: number): RootContent {
  return { ...node, position: { start: { line, column: 1 }, end: { line, column: 1 } } }
}

/** `%%bash` changes the language of its cell. */
function languageOf(source: string, language: string): string {
  const magic = /^%%(\w+)/.exec(source)?.[1]
  return magic !== undefined && /^(?:bash|sh|javascript|html|latex|perl|ruby|sql|R)$/.test(magic) ? magic.toLowerCase() : language
}

function takeAttachments(nodes: RootContent[], { attachments }: Cell, prefix: string, pictures: Map<string, Buffer>): void {
  eachNode(nodes, (node: Nodes) => {
    if (node.type !== 'image' || !node.url.startsWith('attachment:')) return
    const name = node.url.slice('attachment:'.length)
    const [type, body] = Object.entries(attachments[name] ?? attachments[decoded(name)] ?? {})[0] ?? []
    if (type === undefined || body === undefined) return
    node.url = `${prefix}/${name}`
    pictures.set(node.url, Buffer.from(joined(body), /svg/.test(type) ? 'utf8' : 'base64'))
  })
}

interface CellScope {
  file: string
  line: number
  index: number
  pictures: Map<string, Buffer>
  words: Piece[]
  report: Report
}

const PICTURES: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/svg+xml': 'svg' }

/** The outputs of a cell; among several representations, one that we can show. */
function outputNodes(output: Output, place: CellScope): RootContent[] {
  const { file, line, index, pictures, words, report } = place
  const printed = (text: string) => {
    // removes terminal colours
    // oxlint-disable-next-line no-control-regex
    const plain = text.replace(/\u001B\[[\d;]*[A-Za-z]/g, '').replace(/\s+$/, '')
    if (plain.trim() === '') return []
    words.push({ line, text: plain })
    return [placed({ type: 'code', lang: 'output', value: plain }, line)]
  }
  if (output.text !== undefined) return printed(joined(output.text))
  if (output.traceback) return printed(output.traceback.join('\n'))
  const data = output.data ?? {}
  const type = Object.keys(PICTURES).find((one) => data[one] !== undefined)
  const left = Object.keys(data).filter((one) => one !== type && one !== 'text/plain')
  if (type !== undefined) {
    const url = `${file}/${index}-${pictures.size}.${PICTURES[type]}`
    pictures.set(url, Buffer.from(joined(data[type]), type === 'image/svg+xml' ? 'utf8' : 'base64'))
    if (data['text/plain'] !== undefined)
      report('left out', file, line, importTexts.insteadOfPicture(joined(data['text/plain']).slice(0, 60)))
    return [placed({ type: 'paragraph', children: [{ type: 'image', url, alt: '', position: at(line) }] }, line)]
  }
  if (left.length > 0) report('left out', file, line, importTexts.richOutput(left))
  return data['text/plain'] === undefined ? [] : printed(joined(data['text/plain']))
}

const at = (line: number) => ({ start: { line, column: 1 }, end: { line, column: 1 } })
