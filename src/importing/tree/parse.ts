import type { Root } from 'mdast'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { plainText } from '#compiler/syntax.ts'

const processor = unified().use(remarkParse).use(remarkFrontmatter, ['yaml', 'toml']).use(remarkGfm, { singleTilde: false })

/** CommonMark and GFM without directives: in other formats colons mean something else. */
export function parsePlain(text: string): Root {
  return processor.parse(text)
}

const known = new Map<string, string>()

/** The character of a character reference. */
export function decoded(reference: string): string {
  const before = known.get(reference)
  if (before !== undefined) return before
  const sign = plainText(processor.parse(reference))
  known.set(reference, sign)
  return sign
}

export function decodedText(text: string): string {
  return text.replace(/&(?:#x?[\da-f]+|[a-z][a-z\d]*);/gi, decoded)
}
