import { parseAttributes, splitTitle } from '#features/content/compile/text/attributes.ts'
import { parseMarkdown } from '#features/content/compile/text/markdown.ts'
import type { Tools } from '../../rules.ts'

/** Markdown as the compiler reads it. */
export const markdown: Tools = { parse: parseMarkdown, attributes: parseAttributes, title: splitTitle }
