import { parseAttributes, splitTitle } from '#compiler/text/attributes.ts'
import { parseMarkdown } from '#compiler/text/markdown.ts'
import type { Tools } from '../../editing.rules.ts'

/** Markdown as the compiler reads it. */
export const markdown: Tools = { parse: parseMarkdown, attributes: parseAttributes, title: splitTitle }
