import { posix } from 'node:path'
import { codeFinder, withUses, wordsAt, type Including, type Spread } from '../including.ts'
import { textOf, type Source } from '../source.ts'
import { importTexts } from '../importing.texts.ts'

const IMPORT = /^import\s+([A-Z]\w*)(?:\s*,\s*\{[^}]*\})?\s+from\s+['"]([^'"]+\.mdx?)['"];?\s*$/
const ATTRIBUTES = String.raw`(?:[^<>"'{]|"[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\})*?`
const MOST_LINES = 12

interface Import {
  name: string
  path: string
  /** line number, from 0 */
  at: number
}

/** The documents that a document imports as components. */
function importsIn(body: string): Import[] {
  const isInCode = codeFinder()
  return body.split('\n').flatMap((text, at) => {
    const [, name, path] = isInCode(text) ? [] : (IMPORT.exec(text) ?? [])
    return name === undefined || path === undefined ? [] : [{ name, path, at }]
  })
}

/** Paths of the documents that are included by others. */
export async function partsIn(source: Source, paths: readonly string[]): Promise<Set<string>> {
  const parts = new Set<string>()
  for (const path of paths) {
    const body = await source.text(path)
    for (const one of importsIn(body)) {
      const found = body.includes(`<${one.name}`) ? await findFile(one.path, path, source) : null
      if (found) parts.add(found.path)
    }
  }
  return parts
}

async function findFile(path: string, from: string, source: Source): Promise<{ path: string; body: string } | null> {
  // the imported folder may be the site's folder, or below it
  const rooted = path.replace(/^@site\/|^\//, '')
  const tries = rooted === path ? [posix.join(posix.dirname(from), path)] : ['', '..', '../..'].map((folder) => posix.join(folder, rooted))
  for (const one of tries) {
    const body = await source.bytes(one)
    if (body) return { path: one, body: textOf(body) }
  }
  return null
}

/** Replaces components by the documents that they import. */
export async function spread(
  body: string,
  place: Including,
  at: number | null = null,
  chain: readonly string[] = [place.file],
): Promise<Spread> {
  const imports = importsIn(body)
  const names = imports.map(({ name }) => name).join('|')
  const whole = new RegExp(String.raw`<(${names})(?=[\s/>])${ATTRIBUTES}(?:/>|>\s*</\1\s*>)`)
  const begun = new RegExp(String.raw`<(?:${names})(?=[\s/>]|$)`)
  const next = (text: string) => {
    const found = imports.length === 0 ? null : whole.exec(text)
    return found && { raw: found[0], index: found.index, path: imports.findLast(({ name }) => name === found[1])?.path ?? '' }
  }
  const result: Spread = { lines: [], words: wordsAt(at, body) }
  const isInCode = codeFinder()
  const lines = body.split('\n')
  for (let index = 0; index < lines.length; index += 1) {
    const line = at ?? index + 1
    let text = lines[index] ?? ''
    const own = imports.find((one) => one.at === index)
    if (own) place.report('left out', place.file, line, importTexts.module(text.trim()), text)
    if (isInCode(text) || own || imports.length === 0) {
      result.lines.push({ text: own ? '' : text, line })
      continue
    }
    // a tag may span several lines
    for (let more = 1; begun.test(text) && !whole.test(text) && more < MOST_LINES; more += 1) {
      const longer = lines.slice(index, index + more + 1).join('\n')
      if (!whole.test(longer)) continue
      text = longer
      index += more
    }
    const find = async (path: string) => findFile(path, chain.at(-1) ?? place.file, place.source)
    const put = await withUses(
      text,
      line,
      { next, find, spread: async (inner, links) => spread(inner, place, line, links), chain, isApart: true },
      place,
    )
    result.words.push(...(put?.words ?? []))
    result.lines.push(...(put?.lines ?? [{ text, line }]))
  }
  return result
}
