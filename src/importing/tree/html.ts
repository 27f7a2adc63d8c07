import { decodedText } from './parse.ts'

export type Token =
  | { type: 'text' | 'comment' | 'other'; raw: string; line: number }
  | { type: 'open' | 'close' | 'void'; raw: string; line: number; name: string; attributes: Record<string, string> }

const PIECE =
  /<!--[\s\S]*?(?:-->|$)|<[?!](?:[^>]*>|[\s\S]*$)|<(\/?)([A-Za-z][\w.:-]*)((?:[^<>"'{]|"[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\})*)>/g
const ATTRIBUTE = /([A-Za-z_:@][\w:.@-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|\{((?:[^{}]|\{[^{}]*\})*)\}|([^\s"'>]+)))?/g
const VOID = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'param', 'source', 'track', 'wbr'])

/** Tokenises HTML into tags, comments and text. Executes nothing. */
export function tokensOf(html: string, line: number): Token[] {
  const tokens: Token[] = []
  const lineAt = (offset: number) => line + (html.slice(0, offset).match(/\n/g)?.length ?? 0)
  let at = 0
  const pushText = (to: number) => {
    if (to > at) tokens.push({ type: 'text', raw: html.slice(at, to), line: lineAt(at) })
  }
  for (const found of html.matchAll(PIECE)) {
    const [raw, slash, name, rest = ''] = found
    pushText(found.index)
    at = found.index + raw.length
    const place = { raw, line: lineAt(found.index) }
    if (name === undefined) tokens.push({ type: raw.startsWith('<!--') ? 'comment' : 'other', ...place })
    else {
      const isVoid = rest.trimEnd().endsWith('/') || VOID.has(name.toLowerCase())
      tokens.push({ type: slash ? 'close' : isVoid ? 'void' : 'open', ...place, name, attributes: attributesIn(rest) })
    }
  }
  pushText(html.length)
  return tokens
}

export function attributesIn(text: string): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const [, name = '', double, single, braces, bare] of text.matchAll(ATTRIBUTE)) {
    const value = braces?.trim().replace(/^(["'`])([\s\S]*)\1$/, '$2')
    attributes[name] = decodedText(double ?? single ?? value ?? bare ?? '')
  }
  return attributes
}
