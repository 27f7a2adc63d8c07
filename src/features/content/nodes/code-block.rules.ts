import { z } from 'zod'
import { TOKEN_CLASSES } from '#features/content/content.rules.ts'

const piece = z.union([z.string(), z.tuple([z.enum(TOKEN_CLASSES), z.string()]), z.strictObject({ v: z.string().min(1) })])

const fields = {
  id: z.string().min(1),
  language: z.string().default('shell'),
  copyable: z.boolean().default(true),
  expandable: z.boolean().default(false),
  ask: z.boolean().default(false),
  codegroup: z.string().nullable().default(null),
  lines: z.array(z.array(piece)),
  /** highlighting failed when it was published */
  unhighlighted: z.boolean().optional(),
}

export const codeBlockAttrs = z.strictObject({
  ...fields,
  title: z.string().default(''),
  inline: z.literal(false).default(false),
  /** the one file that these commands write */
  file: z.strictObject({ name: z.string(), language: z.string() }).optional(),
})
export type CodeBlockAttrs = z.infer<typeof codeBlockAttrs>

export const codeInlineAttrs = z.strictObject({
  ...fields,
  inline: z.literal(true).default(true),
  code: z.string().min(1),
})
export type CodeInlineAttrs = z.infer<typeof codeInlineAttrs>
