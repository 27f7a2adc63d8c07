import { parseAttributes, splitTitle } from '#compiler/text/attributes.ts'
import { parseMarkdown } from '#compiler/text/markdown.ts'
import type { MarkdownTools } from '../../editing.rules.ts'

/** Parses Markdown as the compiler does. */
export const markdown: MarkdownTools = { parse: parseMarkdown, attributes: parseAttributes, title: splitTitle }
