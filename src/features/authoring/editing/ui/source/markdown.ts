import { parseAttributes, parseMarkdown, splitTitle } from '#compiler/syntax.ts'
import type { MarkdownTools } from '../../editing.rules.ts'

/** Parses Markdown as the compiler does. */
export const markdown: MarkdownTools = { parse: parseMarkdown, attributes: parseAttributes, title: splitTitle }
