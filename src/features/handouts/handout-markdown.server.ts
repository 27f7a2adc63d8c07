import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { codeTexts } from '#features/content/content.texts.ts'
import type { Picture } from './handout-pictures.server.ts'
import type { Handout } from './handout-text.rules.ts'
import { handoutTexts } from './handouts.texts.ts'
import { handoutMarkdown, stepMarkdown } from './handout-markdown.rules.ts'

const README = 'README.md'
const writer = unified().use(remarkGfm).use(remarkStringify, { bullet: '-', emphasis: '_', rule: '-', fences: true })

/** A folder like a repository: README.md, and the pictures beside it. */
export function handoutFolder(handout: Handout, pictures: readonly Picture[]): Map<string, Buffer> {
  const files = new Map(pictures.map(({ src, file }) => [src, `images/${file}`]))
  const tree = handoutMarkdown(handout, files, { made: handoutTexts.made, language: codeTexts.language })
  return new Map([[README, Buffer.from(writer.stringify(tree))], ...pictures.map(({ file, body }) => [`images/${file}`, body] as const)])
}

/** One step alone, without its pictures; null if the handout has no such step. */
export function stepOf(handout: Handout, stepId: string): string | null {
  const tree = stepMarkdown(handout, stepId, { made: handoutTexts.made, language: codeTexts.language })
  return tree && writer.stringify(tree)
}
