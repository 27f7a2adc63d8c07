import { ownValue } from '#pure/own-value.ts'
import type { DocNode } from './content.rules.ts'
import type { CodeBlockAttrs } from './nodes/code-block.rules.ts'
import type { ValidationWorkAttrs } from './nodes/validation-work.rules.ts'

const LANGUAGES: Readonly<Record<string, string>> = {
  py: 'python',
  js: 'javascript',
  mjs: 'javascript',
  jsx: 'jsx',
  ts: 'typescript',
  tsx: 'tsx',
  sql: 'sql',
  html: 'html',
  css: 'css',
  json: 'json',
  csv: 'csv',
}

/** By what the end of its name says. */
export function languageOfFile(name: string): string {
  return ownValue(LANGUAGES, name.slice(name.lastIndexOf('.') + 1).toLowerCase()) ?? 'text'
}

/** No author gives an id with two hyphens. */
export function fileId(id: string, name: string): string {
  return `${id}--${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`
}

/** A file of a practice as a block of code: what everybody makes of it who only shows it. */
export function fileBlocks({ attrs }: DocNode): CodeBlockAttrs[] {
  const { id, files } = attrs as ValidationWorkAttrs
  return files.map(({ name, lines }) => ({
    id: fileId(id, name),
    title: name,
    language: languageOfFile(name),
    lines,
    copyable: true,
    expandable: false,
    ask: false,
    codegroup: null,
    inline: false,
  }))
}

/** What is in a node, the files of a practice too. */
export function childrenOf(node: DocNode): DocNode[] {
  if (node.type !== 'validationWork') return node.content ?? []
  return fileBlocks(node).map((attrs) => ({ type: 'codeBlock', attrs: { ...attrs } }))
}

const plain = new WeakMap<DocNode, DocNode>()

/** The node for hydration: the colours are in the page's HTML already. Returns the same object each time, so that it is sent once. */
export function withoutColours(node: DocNode): DocNode {
  const known = plain.get(node)
  if (known) return known
  const { files, ...attrs } = node.attrs as ValidationWorkAttrs
  const made = { ...node, attrs: { ...attrs, files: files.map((file) => ({ ...file, lines: [] })) } }
  plain.set(node, made)
  return made
}
