import type { Code, Nodes, RootContent } from 'mdast'
import { parse } from 'yaml'
import { codeOf, languageOf, paragraph } from '../chapters.ts'
import { familyTexts } from '../family-texts.ts'
import { isObject, textIn } from '../json.ts'
import type { Report } from '../report.ts'
import { importTexts } from '../importing.texts.ts'
import { lineOf, mapChildren, placeOf } from '../tree/nodes.ts'

const OLD = /^(?:execute(?:-\w+)?|copy|copy-and-edit)$/
const ACTION = /^[a-z]+:[a-z-]+$/

/** Replaces the workshop's button blocks by their effect: a command to run, a file to write, a link to follow. */
export function withoutActions(nodes: readonly RootContent[], file: string, report: Report): RootContent[] {
  const change = (node: Nodes): Nodes[] => {
    if (node.type !== 'code') return [mapChildren(node, change)]
    const name = node.lang ?? ''
    if (OLD.test(name)) {
      report('became', file, lineOf(node), importTexts.became(familyTexts.action(name), 'code'), name)
      return [{ ...node, lang: name.startsWith('execute') ? 'bash' : 'text' }]
    }
    return ACTION.test(name) ? [...actionOf(node, name, file, report)] : [node]
  }
  return nodes.flatMap((node) => change(node) as RootContent[])
}

interface Made {
  nodes: RootContent[]
  into: string
  /** the parts of the block that they contain */
  kept: string[]
}

function actionOf(node: Code, name: string, file: string, report: Report): RootContent[] {
  const made = madeOf(name, node)
  const line = lineOf(node)
  if (!made) {
    report(
      name.startsWith('examiner:') ? 'decide' : 'became',
      file,
      line,
      name.startsWith('examiner:') ? familyTexts.check(name) : familyTexts.unnamedAction(name),
      name,
    )
    const shown: RootContent =
      node.value.trim() === '' ? paragraph({ type: 'inlineCode', value: name }) : { ...node, lang: 'yaml', meta: `title="${name}"` }
    return [{ ...shown, ...placeOf(node) }]
  }
  report('became', file, line, importTexts.became(familyTexts.action(name), made.into), `${name} ${without(node.value, made.kept)}`)
  return made.nodes.map((one) => ({ ...one, ...placeOf(node) }))
}

/** Null when only the block's own text can be kept. */
function madeOf(name: string, node: Code): Made | null {
  const fields = fieldsIn(node.value)
  if (!fields) return null
  const text = (key: string) => textIn(fields, key)
  const title = text('title') ?? text('description')
  const code = (value: string, lang: string, called = title): Made => ({
    nodes: [called === undefined ? { type: 'code', lang, value: value.trimEnd() } : codeOf(called, value, lang)],
    into: 'code',
    kept: [value, called ?? ''],
  })
  const command = text('command')
  const words = text('text')
  const path = text('file') ?? text('path')
  const url = text('url')
  if (name.startsWith('terminal:execute') && command !== undefined) return code(command, 'bash')
  if (/^(?:terminal:input|workshop:copy)/.test(name) && words !== undefined) return code(words, 'text')
  if (/^editor:(?:append|insert-lines|replace)/.test(name) && words !== undefined && path !== undefined)
    return code(words, languageOf(path), path)
  if (name.startsWith('dashboard:') && url !== undefined && /^https?:/.test(url)) {
    const called = title ?? text('name') ?? url
    return { nodes: [paragraph({ type: 'link', url, children: [{ type: 'text', value: called }] })], into: 'a link', kept: [url, called] }
  }
  if (/^section:(?:heading|begin)$/.test(name) && title !== undefined)
    return { nodes: [paragraph({ type: 'strong', children: [{ type: 'text', value: title }] })], into: 'bold words', kept: [title] }
  if (name === 'section:end') return { nodes: [], into: 'nothing', kept: [] }
  return null
}

function fieldsIn(value: string): Record<string, unknown> | null {
  try {
    const read: unknown = parse(value, { logLevel: 'silent' })
    return read === null ? {} : isObject(read) ? read : null
  } catch {
    return null
  }
}

/** The rest of a block besides the kept parts, line by line: multi-line text is indented there. */
function without(value: string, kept: readonly string[]): string {
  let rest = value
  for (const line of kept.flatMap((one) => one.split('\n'))) if (line.trim() !== '') rest = rest.replace(line.trim(), () => ' ')
  return rest
}
