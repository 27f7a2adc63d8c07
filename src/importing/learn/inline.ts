import { posix } from 'node:path'
import { isLanguage } from '#compiler/compiler.ts'
import { decoded } from '#pure/decoded.ts'
import { codeFinder, withUses, wordsAt, type Including, type Spread } from '../including.ts'
import { textOf } from '../source.ts'
import { importTexts } from '../importing.texts.ts'
import { attributesIn } from '../tree/html.ts'
import { rangesOf, snippetIn } from './snippets.ts'

const INCLUDE = /\[!include\s*-?\s*\[[^\]]*\]\(([^)\s]+)\)\s*\]/i

/** Expands includes from files beside the document. */
export async function spread(
  body: string,
  place: Including,
  at: number | null = null,
  chain: readonly string[] = [place.file],
): Promise<Spread> {
  const result: Spread = { lines: [], words: wordsAt(at, body) }
  const isInCode = codeFinder()
  for (const [index, text] of body.split('\n').entries()) {
    const line = at ?? index + 1
    if (isInCode(text)) {
      result.lines.push({ text, line })
      continue
    }
    const said = await inlined(text, line, place)
    const put = await withUses(
      said,
      line,
      { next, find: findIn(place), spread: (own, links) => spread(own, place, line, links), chain, isApart: false },
      place,
    )
    result.words.push(...(put?.words ?? []))
    if (put) result.lines.push(...put.lines)
    // drops a line that contained only markup
    else if (said === text || !/^[\s>]*$/.test(said)) result.lines.push({ text: said, line })
  }
  return result
}

function next(text: string) {
  const found = INCLUDE.exec(text)
  return found && { raw: found[0], index: found.index, path: found[1] ?? '' }
}

/** Paths are relative to the document itself: those inside includes were rewritten. */
const findIn =
  ({ source, file }: Including) =>
  async (path: string) => {
    const target = posix.join(posix.dirname(file), decoded(path).replace(/^~\//, '/'))
    const body = await source.bytes(target)
    return body ? { path: target, body: textOf(body) } : null
  }

const IMAGE = /:::\s*image\b([^\n]*?):::/g
const IMAGE_END = /:::\s*image-end\s*:::/g
const CODE = /^(\s*):::\s*code\b(.*?):::\s*$/
const VIDEO = /\[!VIDEO\s+([^\]\s]+)\s*\]/gi
const DIVISION = /\[!div\b[^\]]*\]/gi
const SNIPPET = /\[!code(?:-[\w#+-]+)?\s*\[([^\]]*)\]\(([^)]*)\)\s*\]/gi

/** Inline pictures, videos and the like, as Markdown. */
async function inlined(text: string, line: number, place: Including): Promise<string> {
  if (!/:::|\[!/.test(text)) return text
  const say = (outcome: 'became' | 'left out' | 'decide', what: string, words: string) =>
    place.report(outcome, place.file, line, what, words)
  const [code, indent = '', given = ''] = CODE.exec(text) ?? []
  if (code !== undefined) return codeOf(code, indent, attributesIn(given), line, place)
  return text
    .replace(IMAGE, (whole, attributes: string) => {
      const { source = '', 'alt-text': alt = '' } = attributesIn(attributes)
      say('became', importTexts.became(':::image', 'a picture'), whole.replace(source, ' ').replace(alt, ' '))
      return `![${alt.replace(/([[\]\\`*_<>])/g, '\\$1')}](${/[\s()]/.test(source) ? `<${source}>` : source})`
    })
    .replace(IMAGE_END, (whole) => {
      say('left out', importTexts.inSource(':::image-end'), whole)
      return ''
    })
    .replace(VIDEO, (whole, url: string) => {
      say('became', importTexts.video, whole.replace(url, ''))
      return `[${url}](${url})`
    })
    .replace(DIVISION, (whole) => {
      say('left out', importTexts.inSource(whole), whole)
      return ''
    })
    .replace(SNIPPET, (whole, title: string, path: string) => {
      say('decide', importTexts.codeOf(path), whole.replace(title, ' '))
      return title
    })
}

async function codeOf(whole: string, indent: string, attributes: Record<string, string>, line: number, place: Including): Promise<string> {
  const { source = '', language = '', range = '', id } = attributes
  const path = source.startsWith('~/') ? source.slice(2) : posix.join(posix.dirname(place.file), source)
  const body = await place.source.bytes(path)
  const all = body ? textOf(body).split('\n') : null
  const code = all && id !== undefined ? snippetIn(all, id) : all && rangesOf(all, range)
  if (!code) {
    place.report(
      'decide',
      place.file,
      line,
      all && id !== undefined ? importTexts.noSnippet(source, id) : importTexts.codeOf(source),
      whole,
    )
    return ''
  }
  place.report('became', place.file, line, importTexts.became(':::code', 'a block of code'), whole)
  return ['```' + (isLanguage(language) ? language : 'text'), ...code, '```'].map((one) => indent + one).join('\n')
}
