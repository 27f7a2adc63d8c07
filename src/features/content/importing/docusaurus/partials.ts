import { posix } from 'node:path'
import { codeFinder, moved, wordsAt, type Place, type Spread } from '../including.ts'
import { openDocument } from '../markdown/front-matter.ts'
import { textOf, type Source } from '../source.ts'
import { importTexts } from '../texts.ts'

const IMPORT = /^import\s+([A-Z]\w*)(?:\s*,\s*\{[^}]*\})?\s+from\s+['"]([^'"]+\.mdx?)['"];?\s*$/
const ATTRIBUTES = String.raw`(?:[^<>"'{]|"[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\})*?`
const MOST_LINES = 12

interface Import {
  name: string
  path: string
  /** the line, from 0 on */
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

/** Paths of the documents that others of these put in. */
export async function partsIn(source: Source, paths: readonly string[]): Promise<Set<string>> {
  const parts = new Set<string>()
  for (const path of paths) {
    const body = await source.text(path)
    for (const one of importsIn(body)) {
      const found = body.includes(`<${one.name}`) ? await find(one.path, path, source) : null
      if (found) parts.add(found.path)
    }
  }
  return parts
}

async function find(path: string, from: string, source: Source): Promise<{ path: string; body: string } | null> {
  // the folder of the site may be the one that was named, or above it
  const rooted = path.replace(/^@site\/|^\//, '')
  const tries = rooted === path ? [posix.join(posix.dirname(from), path)] : ['', '..', '../..'].map((folder) => posix.join(folder, rooted))
  for (const one of tries) {
    const body = await source.bytes(one)
    if (body) return { path: one, body: textOf(body) }
  }
  return null
}

interface From {
  /** the document that a text is from, behind those that led to it */
  chain: readonly string[]
  /** where it stands in the first of them; null for that itself */
  at: number | null
}

/** Puts in the documents that a document imports, where their components stand. */
export async function spread(body: string, place: Place, { chain, at }: From = { chain: [place.file], at: null }): Promise<Spread> {
  const imports = importsIn(body)
  const result: Spread = { lines: [], words: wordsAt(at, body) }
  const names = imports.map(({ name }) => name).join('|')
  const use = imports.length === 0 ? null : new RegExp(String.raw`<(${names})(?=[\s/>])${ATTRIBUTES}(?:/>|>\s*</\1\s*>)`)
  const begins = use && new RegExp(String.raw`<(?:${names})(?=[\s/>]|$)`)
  const isInCode = codeFinder()
  const lines = body.split('\n')
  for (let index = 0; index < lines.length; index += 1) {
    const line = at ?? index + 1
    let text = lines[index] ?? ''
    const own = imports.find((one) => one.at === index)
    if (own) place.report('left out', place.file, line, importTexts.module(text.trim()), text)
    const isCode = isInCode(text)
    // a tag may go on for lines
    for (let more = 1; use && begins?.test(text) && !isCode && !use.test(text) && more < MOST_LINES; more += 1) {
      const longer = lines.slice(index, index + more + 1).join('\n')
      if (!use.test(longer)) continue
      text = longer
      index += more
    }
    if (own || isCode || !use) result.lines.push({ text: own ? '' : text, line })
    else {
      const { written, words } = await withUses(text, { use, imports, line, chain }, place)
      result.lines.push(...written.map((one) => ({ text: one, line })))
      result.words.push(...words)
    }
  }
  return result
}

interface Within {
  use: RegExp
  imports: readonly Import[]
  line: number
  chain: readonly string[]
}

async function withUses(
  text: string,
  { use, imports, line, chain }: Within,
  place: Place,
): Promise<{ written: string[]; words: Spread['words'] }> {
  const words: Spread['words'] = []
  let done = ''
  let rest = text
  for (let found = use.exec(rest); found; found = use.exec(rest)) {
    const [raw, name] = found
    const { path = '' } = imports.findLast((one) => one.name === name) ?? {}
    const before = done + rest.slice(0, found.index)
    rest = rest.slice(found.index + raw.length)
    const there = await find(path, chain.at(-1) ?? place.file, place.source)
    const isCycle = there !== null && chain.includes(there.path)
    const what = isCycle ? importTexts.includesItself(path) : there ? importTexts.included(path) : importTexts.noInclude(path)
    place.report(there && !isCycle ? 'became' : 'decide', place.file, line, what, raw)
    done = before
    if (!there || isCycle) continue
    const folder = posix.relative(posix.dirname(place.file), posix.dirname(there.path))
    const own = await spread(moved(openDocument(there.body).body, folder), place, { chain: [...chain, there.path], at: line })
    words.push(...own.words)
    const inner = own.lines
      .map((one) => one.text)
      .join('\n')
      .trim()
    if (ALONE.test(before) && rest.trim() === '') return { written: placed(inner, before), words }
    done += inner.replace(/\s*\n\s*/g, ' ')
  }
  const written = `${done}${rest}`
  // nothing is left of a line that was only such a tag
  return { written: written.trim() === '' && text.trim() !== '' ? [''] : [written], words }
}

/** A tag behind such a beginning stands for blocks; others stand among words. */
const ALONE = /^[\s>]*(?:(?:[-*+]|\d+[.)])\s+)*$/

function placed(inner: string, before: string): string[] {
  const indent = before.replace(/[^\s>]/g, ' ')
  const lines = inner.split('\n').map((one, at) => (at === 0 ? before : one === '' ? indent.trimEnd() : indent) + one)
  return before === indent ? [indent.trimEnd(), ...lines, indent.trimEnd()] : lines
}
