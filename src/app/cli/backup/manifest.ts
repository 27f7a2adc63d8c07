import { z } from 'zod'

const file = z.object({ key: z.string(), size: z.int(), contentType: z.string(), sha256: z.string() })
const sequence = z.object({ name: z.string(), value: z.string() })
const content = z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })
const table = content.extend({ sum: z.string() })

const common = {
  madeAt: z.string(),
  kind: z.enum(['postgres', 'embedded']),
  migrations: z.array(z.string()),
  sequences: z.array(sequence),
  files: z.array(file),
}

/** The last entry of the archive: lists the tables and files with their checksums. */
const manifest = z.object({ format: z.literal('waymark-backup-2'), ...common, tables: z.array(table) })

/** Until format 2 a table was one entry, and its checksum that of the entry. */
const earlier = z.object({ format: z.literal('waymark-backup-1'), ...common, tables: z.array(content.extend({ sha256: z.string() })) })

export const anyManifest = z.discriminatedUnion('format', [earlier, manifest])

export type Manifest = z.infer<typeof manifest>
export type AnyManifest = z.infer<typeof anyManifest>
export type TableFacts = z.infer<typeof table>
export type FileFacts = z.infer<typeof file>
export type SequenceFacts = z.infer<typeof sequence>
